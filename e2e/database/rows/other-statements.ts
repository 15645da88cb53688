import { acceptInvitation, addInvitation } from '#db/queries/accounts/invitations.ts'
import * as applications from '#db/queries/applications/applications-edit.ts'
import { acceptApplication } from '#db/queries/applications/decisions.ts'
import { removeReply } from '#db/queries/applications/saved-replies.ts'
import { takeActBack } from '#db/queries/audit/take-act-back.ts'
import * as subscriptions from '#db/queries/campaigns/subscriptions-edit.ts'
import * as confirmations from '#db/queries/contacts/contact-confirmations.ts'
import * as contactInvitations from '#db/queries/contacts/contact-invitations.ts'
import { type ContactsWrite, writeContacts } from '#db/queries/contacts/contacts-edit.ts'
import { deleteUnsent } from '#db/queries/credentials/credentials.ts'
import { addFee, raiseFees, scheduleFee } from '#db/queries/fees/fees-edit.ts'
import { markMembershipsOver } from '#db/queries/memberships/over.ts'
import { claimReminder, endReminder } from '#db/queries/memberships/reminders.ts'
import { eraseAccount, planErasures } from '#db/queries/privacy/erasure.ts'
import { endImpersonation, startImpersonation } from '#db/queries/staff/impersonation.ts'
import { grantRoles } from '#db/queries/staff/staff.ts'
import { recordBounce } from '#db/queries/tasks/bounces.ts'
import * as tasks from '#db/queries/tasks/tasks-edit.ts'
import { context, newSession } from '../../fixtures/statements.ts'
import { newFee, withFees } from './acts-of-staff.ts'
import { type Act, actor, caller, idOf, madeAct, member, rights, type Scene } from './scene.ts'

/** Changes rows before a statement, such as the times of those of Bo. */
const change = (text: string) => (scene: Scene) => scene.db.$client.unsafe(text)

const farm = (scene: Scene) => ({ membershipId: idOf(scene, 'ada-farm'), version: 0 })

const spend = (
  kind: 'invitation' | 'offer' | 'change',
  label: string,
  prepare?: Act['prepare'],
): Act => ({
  ...(prepare && { prepare }),
  run: (scene) => {
    const spends: ContactsWrite['spends'] = { kind, id: idOf(scene, label) }
    const accountId = idOf(scene, 'ada-mate')
    const write = { kind: 'edited', accountId, lines: [{ accountId, rights }], spends } as const
    return writeContacts(scene.db, { ...write, ...farm(scene) }, member(scene))
  },
})

const accept =
  (accountId: (scene: Scene) => string | null) =>
  (scene: Scene): Promise<unknown> => {
    const decision = { action: 'join-accepted', from: ['sent'], to: 'member', text: '' } as const
    const of = { charityNumber: 'N1', accountId: accountId(scene), amount: null }
    const dated = { ...decision, dating: { firstDay: { month: 4, day: 1 }, datesNew: false } }
    return acceptApplication(scene.db, caller(scene), idOf(scene, 'ada-sent'), dated, of)
  }

const view = (scene: Scene, label: string, secret: string) =>
  startImpersonation(scene.db, caller(scene), {
    hash: scene.ada.hash(secret),
    realm: 'tests',
    accountId: idOf(scene, label),
    reason: 'A call',
  })

const newApplication = (scene: Scene, start: string, renews: string | null) =>
  applications.addJoinApplication(scene.db, {
    reference: 'R1',
    startHash: scene.ada.hash(start),
    linkHash: scene.ada.hash('new'),
    realm: 'tests',
    email: 'new-ada@people.example',
    membership: { type: 'Producer Group', band: 'small', individual: false, amount: '12.00' },
    accountId: renews && idOf(scene),
    renews: renews && idOf(scene, renews),
  })

const openGuest = 'ada open-guest-of-ada@people.example'
const expiredGuest = 'ada expired-guest-of-ada@people.example'

const addReminders = change(`
  insert into reminder (membership_id, renews_on, step, text_version)
  select id, day, step, 'v1' from membership, unnest('{2089-03-31,2090-03-31}'::date[]) as day,
    unnest('{-30,0}'::int[]) as step`)

/** Statements that are no act, or are one in another state: each on the rows of Ada. */
export const otherStatements = {
  deleteUnsent: {
    run: ({ db, ada }) =>
      deleteUnsent(db, [ada.hash('email unused'), ada.hash('invitation unused')]),
  },
  acceptInvitation: {
    prepare: (scene) => {
      const how = { realm: 'tests', lifetimeSeconds: 3_600, isFirst: true }
      const to = { accountId: idOf(scene, 'ada-new'), hash: scene.ada.hash('new') }
      return addInvitation(scene.db, { ...to, ...how })
    },
    run: ({ db, ada }) => {
      const choice = { hash: ada.hash('new'), passwordHash: '$new' }
      return acceptInvitation(db, choice, newSession(), context)
    },
  },
  'planErasures of a disabled account': {
    run: (scene) => planErasures(scene.db, [idOf(scene, 'ada-gone')], 'olga'),
  },
  'eraseAccount of a person without memberships': {
    run: (scene) => eraseAccount(scene.db, idOf(scene, 'ada-new'), 'olga'),
  },
  'grantRoles to staff': {
    prepare: (scene) => grantRoles(scene.db, idOf(scene), ['fees'], 'olga'),
    run: (scene) => grantRoles(scene.db, idOf(scene), ['help-desk'], 'olga'),
  },
  startImpersonation: { run: (scene) => view(scene, 'ada', 'new') },
  endImpersonation: {
    prepare: async (scene) => {
      await view(scene, 'ada', 'new')
      await view(scene, 'ada-mate', 'other')
    },
    run: ({ db, ada }) => endImpersonation(db, ada.hash('new')),
  },
  'sendContactInvitation again': {
    run: (scene) =>
      contactInvitations.sendContactInvitation(
        scene.db,
        farm(scene),
        {
          id: idOf(scene, expiredGuest),
          email: 'x@people.example',
          billing: true,
          lsfr: true,
          note: 'Again',
          hash: scene.ada.hash(`contact ${expiredGuest}`),
          realm: 'tests',
        },
        member(scene),
      ),
  },
  withdrawContactInvitation: {
    run: (scene) => {
      const id = idOf(scene, openGuest)
      return contactInvitations.withdrawContactInvitation(scene.db, farm(scene), id, member(scene))
    },
  },
  requestInvitationRenewal: {
    run: ({ db, ada }) =>
      contactInvitations.requestInvitationRenewal(db, ada.hash(`contact ${expiredGuest}`)),
  },
  'writeContacts with an invitation': spend('invitation', openGuest),
  'writeContacts with an offer': spend('offer', 'ada'),
  'writeContacts with the undo of a change': spend(
    'change',
    'ada edited',
    change('update contact_change set at = now()'),
  ),
  'writeContacts of a member who leaves': {
    run: (scene) =>
      writeContacts(
        scene.db,
        {
          kind: 'left',
          accountId: idOf(scene),
          lines: [{ accountId: idOf(scene), rights: null }],
          ...farm(scene),
        },
        member(scene),
      ),
  },
  askPrimaryContacts: {
    prepare: change(
      `update membership set confirm_contacts_on = '2000-01-01' where charity_number = 'ada-farm'`,
    ),
    run: ({ db }) => confirmations.askPrimaryContacts(db, 9),
  },
  openConfirmationTasks: {
    prepare: change(`
      update membership set confirm_contacts_step = 3, confirm_contacts_on = '2000-01-01'
      where charity_number ~ '^ada'`),
    run: ({ db }) => confirmations.openConfirmationTasks(db, 9),
  },
  claimReminder: {
    prepare: change('update membership set reminders_for = renews_on'),
    run: ({ db }) => {
      const after = '00000000-0000-0000-0000-000000000000'
      return claimReminder(db, { step: -30, daysLate: 0, after }, 'v1', '2090-03-01')
    },
  },
  endReminder: {
    prepare: addReminders,
    run: (scene) => {
      const claimed = { membershipId: idOf(scene, 'ada-farm'), renewsOn: '2090-03-31', step: -30 }
      return endReminder(scene.db, claimed as never, 'sent', 2)
    },
  },
  markMembershipsOver: {
    prepare: change(
      `update membership set renews_on = '2020-04-30' where charity_number = 'bo-old'`,
    ),
    run: ({ db }) => markMembershipsOver(db, 1),
  },
  addJoinApplication: { run: (scene) => newApplication(scene, 'new', null) },
  'addJoinApplication again': { run: (scene) => newApplication(scene, 'started', null) },
  'addJoinApplication for a renewal': { run: (scene) => newApplication(scene, 'new', 'ada-farm') },
  saveJoinColumns: {
    run: ({ db, ada }) =>
      applications.saveJoinColumns(db, ada.hash('join ada-started'), {
        surname: 'Ash',
        about: null,
      }),
  },
  sendApplication: {
    run: ({ db, ada }) => applications.sendApplication(db, ada.hash('join ada-started'), 'cy'),
  },
  'sendApplication for a renewal': {
    prepare: change('update join_application set renewal = true, amount = 10'),
    run: ({ db, ada }) => applications.sendApplication(db, ada.hash('join ada-started')),
  },
  replyToQuestion: {
    run: ({ db, ada }) => applications.replyToQuestion(db, ada.hash('join ada-asked'), 'Six'),
  },
  renewLink: {
    run: (scene) =>
      applications.renewLink(scene.db, idOf(scene, 'ada-sent'), scene.ada.hash('new'), 'tests'),
  },
  remindApplicants: {
    prepare: change(
      `update join_application set changed_at = now() where reference <> 'ada-started'`,
    ),
    run: ({ db }) => applications.remindApplicants(db, 9),
  },
  lapseApplications: {
    prepare: change(
      `update join_application set reminders = 2 where reference ~ '^ada' and state <> 'sent'`,
    ),
    run: ({ db }) => applications.lapseApplications(db),
  },
  'acceptApplication for an account': { run: accept((scene) => idOf(scene)) },
  'acceptApplication for a renewal': {
    prepare: change(`
      update join_application set renewal = true, membership_id = membership.id, county = 'Kent', band = 'small'
      from membership where charity_number = split_part(email, '@', 1) || '-farm' and state = 'sent'`),
    run: accept((scene) => idOf(scene)),
  },
  removeReply: {
    prepare: async (scene) => {
      const [row] = await scene.db.$client.unsafe(`
        insert into saved_reply (decision, name, text)
        values ('ask', 'When', 'When?'), ('ask', 'Where', 'Where?') returning id`)
      return row?.id
    },
    run: (scene, id) => removeReply(scene.db, id, actor(scene)),
  },
  raiseFees: {
    prepare: async (scene) => (await addFee(scene.db, newFee('small'), actor(scene))).id,
    run: (scene, id) => {
      const prices = [{ id, amount: '10', raised: '12' }]
      return raiseFees(scene.db, '2090-04-01', prices, actor(scene))
    },
  },
  takeFeeActBack: {
    prepare: async (scene) => {
      const id = await withFees(scene)
      await scheduleFee(scene.db, String(id), '2090-04-01', { amount: '12.00' }, 'olga')
      return madeAct(scene, 'fee-scheduled')
    },
    run: (scene, act) => takeActBack(scene.db, 'fee', act, actor(scene)),
  },
  'finishTask about a person': {
    run: async (scene) =>
      (await tasks.finishTask(scene.db, idOf(scene, 'ada email-fails'), actor(scene))) === 'done',
  },
  takeTaskActBack: {
    prepare: async (scene) => {
      const owner = { ownerId: null }
      await tasks.takeTask(scene.db, idOf(scene, 'ada not-me'), owner, actor(scene))
      return madeAct(scene, 'task-taken')
    },
    run: (scene, act) => takeActBack(scene.db, 'task', act, actor(scene)),
  },
  confirmSubscription: {
    prepare: change('update subscription set confirmed_at = null'),
    run: ({ db, ada }) =>
      subscriptions.confirmSubscription(db, ada.hash('confirm ada ada@people.example'), 'Yes'),
  },
  unsubscribe: {
    run: ({ db, ada }) =>
      subscriptions.unsubscribe(db, ada.hash('unsubscribe ada ada@people.example')),
  },
  recordBounce: {
    prepare: change('delete from task'),
    run: (scene) =>
      recordBounce(scene.db, {
        emailId: idOf(scene, 'ada email'),
        response: '550',
        isPermanent: true,
      }),
  },
} satisfies Readonly<Record<string, Act>>
