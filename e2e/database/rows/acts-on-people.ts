import * as accounts from '#db/queries/accounts/accounts-edit.ts'
import * as emails from '#db/queries/accounts/email-changes-edit.ts'
import * as invitations from '#db/queries/accounts/invitations.ts'
import { mergeAccounts, unmergeAccount } from '#db/queries/accounts/merge.ts'
import { addRecordNote, removeRecordNote } from '#db/queries/accounts/notes.ts'
import { updateProfile } from '#db/queries/accounts/profiles.ts'
import * as erasure from '#db/queries/privacy/erasure.ts'
import * as requests from '#db/queries/privacy/privacy-requests-edit.ts'
import { grantRoles, revokeRoles } from '#db/queries/staff/staff.ts'
import { context } from '../../fixtures/statements.ts'
import {
  type Act,
  about,
  actor,
  answerRequests,
  caller,
  findId,
  idOf,
  madeAct,
  session,
} from './scene.ts'

const link = (hash: Buffer) => ({
  hash,
  email: 'new-ada@people.example',
  realm: 'tests',
  lifetimeSeconds: 3_600,
})

/** The acts on an account, on the rows of Ada. */
export const actsOnPeople = {
  'access-ended-by-operator': {
    run: (scene) => accounts.endAllAccess(scene.db, idOf(scene), actor(scene)),
  },
  'account-unlocked': {
    run: (scene) =>
      accounts.unlockAccount(scene.db, idOf(scene), [scene.ada.hash('limit')], actor(scene)),
  },
  'reset-sent-by-staff': {
    run: (scene) => accounts.recordResetByStaff(scene.db, idOf(scene), actor(scene)),
  },
  'profile-changed': {
    run: (scene) =>
      updateProfile(
        scene.db,
        session(scene),
        { phone: '3', county: 'Kent' },
        { phone: '1' },
        context,
      ),
  },
  'email-change-asked': {
    run: (scene) =>
      emails.addEmailChange(scene.db, session(scene), link(scene.ada.hash('new')), context),
  },
  'email-change-entered': {
    run: (scene) =>
      emails.addEmailChangeByStaff(
        scene.db,
        idOf(scene),
        link(scene.ada.hash('new')),
        actor(scene),
      ),
  },
  'email-change-withdrawn': {
    prepare: (scene) =>
      emails.addEmailChange(scene.db, session(scene), link(scene.ada.hash('new')), context),
    run: (scene) => emails.cancelEmailChange(scene.db, session(scene), context),
  },
  'email-changed': {
    run: (scene) => {
      const restore = { hash: scene.ada.hash('new'), realm: 'tests' }
      return emails.confirmEmailChange(scene.db, scene.ada.hash('email unused'), restore, context)
    },
  },
  'email-restored': {
    run: (scene) => emails.restoreEmail(scene.db, scene.ada.hash('restore unused'), context),
  },
  'closure-asked': { run: (scene) => requests.requestClosure(scene.db, session(scene), context) },
  'closure-withdrawn': {
    prepare: (scene) => requests.requestClosure(scene.db, session(scene), context),
    run: (scene) => requests.withdrawClosure(scene.db, session(scene), context),
  },
  'closure-done': {
    prepare: (scene) => requests.requestClosure(scene.db, session(scene), context),
    run: (scene) =>
      requests.completePrivacyRequest(
        scene.db,
        { accountId: idOf(scene), kind: 'close-account' },
        actor(scene),
      ),
  },
  'request-recorded': {
    run: (scene) =>
      requests.recordPrivacyRequest(
        scene.db,
        {
          kind: 'objection',
          accountId: idOf(scene),
          name: null,
          note: 'By post',
          received: '2090-03-10',
        },
        actor(scene),
      ),
  },
  'request-done': {
    run: (scene) =>
      requests.completePrivacyRequest(scene.db, { id: idOf(scene, 'ada access') }, actor(scene)),
  },
  'erasure-planned': {
    run: (scene) => erasure.planErasures(scene.db, [idOf(scene)], actor(scene)),
  },
  'erasure-undone': {
    prepare: (scene) => erasure.planErasures(scene.db, [idOf(scene)], actor(scene)),
    run: (scene) => erasure.undoErasure(scene.db, idOf(scene), actor(scene)),
  },
  'account-erased': {
    prepare: (scene) =>
      requests.completePrivacyRequest(scene.db, { id: idOf(scene, 'ada access') }, 'olga'),
    run: (scene) => erasure.eraseAccount(scene.db, idOf(scene), actor(scene)),
  },
  'account-created': {
    run: (scene) =>
      accounts.createAccount(scene.db, { username: 'eve', country: 'Ireland' }, actor(scene)),
  },
  'account-edited': {
    run: (scene) =>
      accounts.editAccount(
        scene.db,
        idOf(scene),
        { email: 'x@people.example', phone: null },
        actor(scene),
        { phone: '1' },
      ),
  },
  'account-disabled': {
    run: (scene) => accounts.disableAccount(scene.db, idOf(scene), actor(scene)),
  },
  'account-enabled': {
    run: (scene) => accounts.enableAccount(scene.db, idOf(scene, 'ada-gone'), actor(scene)),
  },
  'change-undone': {
    prepare: async (scene) => {
      await accounts.editAccount(scene.db, idOf(scene), { phone: '3' }, actor(scene))
      return madeAct(scene, 'account-edited')
    },
    run: (scene, act) =>
      accounts.editAccount(scene.db, idOf(scene), { phone: '1' }, actor(scene), {}, act),
  },
  'account-merged': {
    prepare: answerRequests,
    run: (scene) => {
      const pair = { keptId: idOf(scene), mergedId: idOf(scene, 'ada-spare') }
      return mergeAccounts(scene.db, pair, actor(scene))
    },
  },
  'merge-undone': {
    prepare: async (scene) => {
      await answerRequests(scene)
      await mergeAccounts(
        scene.db,
        { keptId: idOf(scene), mergedId: idOf(scene, 'ada-spare') },
        'olga',
      )
    },
    run: (scene) => unmergeAccount(scene.db, idOf(scene, 'ada-spare'), actor(scene)),
  },
  'invitation-sent': {
    prepare: async (scene) => {
      const to = { accountId: idOf(scene, 'ada-new'), realm: 'tests', isFirst: false }
      for (const hash of [scene.ada.hash('earlier'), scene.ada.hash('new')])
        await invitations.addInvitation(scene.db, { ...to, hash, lifetimeSeconds: 3_600 })
    },
    run: (scene) => invitations.recordSentInvitation(scene.db, scene.ada.hash('new'), actor(scene)),
  },
  'note-added': {
    run: (scene) => addRecordNote(scene.db, caller(scene), about(scene), 'Rang', actor(scene)),
  },
  'note-removed': {
    prepare: async (scene) => {
      await addRecordNote(scene.db, caller(scene), about(scene), 'Rang', actor(scene))
      return findId(scene, `select id from record_note where text = 'Rang'`)
    },
    run: (scene, id) => removeRecordNote(scene.db, caller(scene), about(scene), id, actor(scene)),
  },
  'staff-role-granted': {
    run: (scene) => grantRoles(scene.db, idOf(scene), ['fees', 'help-desk'], actor(scene)),
  },
  'staff-role-revoked': {
    prepare: async (scene) => {
      for (const label of ['ada', 'ada-mate'])
        await grantRoles(scene.db, idOf(scene, label), ['fees', 'help-desk'], 'olga')
    },
    run: (scene) => revokeRoles(scene.db, idOf(scene), ['fees'], actor(scene)),
  },
} satisfies Readonly<Record<string, Act>>
