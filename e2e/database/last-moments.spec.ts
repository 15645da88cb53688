import { connect } from '#db/driver/connect.ts'
import * as emailLinks from '#db/queries/accounts/email-changes.ts'
import { confirmEmailChange, restoreEmail } from '#db/queries/accounts/email-changes-edit.ts'
import {
  acceptInvitation,
  addInvitation,
  findInvitation,
} from '#db/queries/accounts/invitations.ts'
import { mergeAccounts, unmergeAccount } from '#db/queries/accounts/merge.ts'
import { findApplication } from '#db/queries/applications/applications.ts'
import { lapseApplications, remindApplicants } from '#db/queries/applications/applications-edit.ts'
import { listWaitingForMember } from '#db/queries/applications/waiting-for-member.ts'
import { claimKey } from '#db/queries/campaigns/idempotency-keys.ts'
import {
  findReportableChange,
  listContactChanges,
  reportContactChange,
} from '#db/queries/contacts/contact-changes.ts'
import {
  findContactInvitation,
  requestInvitationRenewal,
} from '#db/queries/contacts/contact-invitations.ts'
import { type ContactsWrite, writeContacts } from '#db/queries/contacts/contacts-edit.ts'
import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import { claimReminder } from '#db/queries/memberships/reminders.ts'
import { eraseAccount, eraseDueAccounts, planErasures } from '#db/queries/privacy/erasure.ts'
import { countDueErasures } from '#db/queries/privacy/erasure-plan.ts'
import { findPrivacyRequest } from '#db/queries/privacy/privacy-requests.ts'
import { listWaiting } from '#db/queries/staff/waiting.ts'
import { createDatabase } from '../fixtures/database.ts'
import { context, expect, newHash, newSession, test } from '../fixtures/statements.ts'
import { answerRequests, idOf, member, rights, type Scene } from './rows/scene.ts'
import { addSides } from './rows/two-sides.ts'

/** A time of a row, and what happens to it at one moment. */
interface Moment {
  /** The update that gives the rows the time `$1`. */
  readonly at: string
  /** The time before now at which it is over; by default none. */
  readonly ago?: string
  /** True if it is over one moment later only. */
  readonly isAfter?: true
  readonly prepare?: (scene: Scene) => Promise<unknown>
  readonly isOver: (scene: Scene) => Promise<boolean>
}

const link = (
  hash: (scene: Scene) => Buffer,
  ...uses: ((scene: Scene, hash: Buffer) => Promise<unknown>)[]
): Moment[] =>
  uses.map((use) => ({
    at: links,
    isOver: async (scene) =>
      [undefined, false, 'expired'].includes((await use(scene, hash(scene))) as string),
  }))

const links = `update credential set issued_at = '2000-01-02', expires_at = $1 where kind <> 'session'`

const stateOf = async (found: Promise<{ readonly state: string } | undefined>) =>
  (await found)?.state

const spend = (kind: 'invitation' | 'offer' | 'change', label: string) => async (scene: Scene) => {
  const spends: ContactsWrite['spends'] = { kind, id: idOf(scene, label) }
  const accountId = idOf(scene, 'ada-mate')
  const write = { kind: 'edited', accountId, lines: [{ accountId, rights }], spends } as const
  const of = { membershipId: idOf(scene, 'ada-farm'), version: 0 }
  return !(await writeContacts(scene.db, { ...write, ...of }, member(scene)))
}

/** Makes the one who offers the farm its primary contact: an offer of another contact does not stand. */
const leadTheFarm = async (scene: Scene) => {
  const [farm, mate] = [idOf(scene, 'ada-farm'), idOf(scene, 'ada-mate')]
  await scene.db.$client.unsafe(`
    update contact set is_primary = false where membership_id = '${farm}';
    update contact set is_primary = true where membership_id = '${farm}' and account_id = '${mate}'`)
}

const guest = 'ada open-guest-of-ada@people.example'
const offers = 'update contact_offer set expires_at = $1'
const invitations = 'update contact_invitation set expires_at = $1'
const changes = 'update contact_change set at = $1'
const requests = 'update privacy_request set due_at = $1'
const erasures = 'update planned_erasure set due_at = $1'
const applications = `update join_application set changed_at = $1, reminders = 2 where reference = 'ada-started'`
const claims = 'update reminder set claimed_at = $1'
const planned = async (scene: Scene) => {
  await answerRequests(scene)
  return planErasures(scene.db, [idOf(scene)], 'olga')
}
const keyed = (isSame: boolean) => async (scene: Scene) => {
  const request = {
    key: scene.ada.hash('idempotency'),
    requestHash: isSame ? scene.ada.hash('request') : newHash(),
  }
  return (await claimKey(scene.db, request)).claimed
}
const place = { step: -30, daysLate: 0, after: '00000000-0000-0000-0000-000000000000' }
const claim = (scene: Scene) => claimReminder(scene.db, place, 'v1', '2090-03-01')

const moments: Readonly<Record<string, readonly Moment[]>> = {
  'a link that confirms a new email': link(
    ({ ada }) => ada.hash('email unused'),
    ({ db }, hash) => confirmEmailChange(db, hash, { hash: newHash(), realm: 'tests' }, context),
    ({ db }, hash) => stateOf(emailLinks.findEmailChange(db, hash)),
    ({ db, ada }) => emailLinks.findPendingEmailChange(db, ada.hash('session unused')),
  ),
  'a link that restores an email': link(
    ({ ada }) => ada.hash('restore unused'),
    ({ db }, hash) => restoreEmail(db, hash, context),
    ({ db }, hash) => stateOf(emailLinks.findRestorableEmail(db, hash)),
  ),
  'an invitation to choose a password': [
    {
      at: links,
      prepare: (scene) => {
        const to = { accountId: idOf(scene, 'ada-new'), hash: scene.ada.hash('new') }
        return addInvitation(scene.db, { ...to, realm: 'tests', lifetimeSeconds: 9, isFirst: true })
      },
      isOver: async ({ db, ada }) => {
        const choice = { hash: ada.hash('new'), passwordHash: '$new' }
        return !(await acceptInvitation(db, choice, newSession(), context))
      },
    },
    ...link(
      ({ ada }) => ada.hash('invitation unused'),
      ({ db }, hash) => stateOf(findInvitation(db, hash)),
    ),
  ],
  'a link of an application': link(
    ({ ada }) => ada.hash('join ada-started'),
    ({ db }, hash) => findApplication(db, hash),
  ),
  'a link that reports a change': link(
    ({ ada }) => ada.hash('contact ada edited'),
    ({ db }, hash) => reportContactChange(db, hash, context),
    ({ db }, hash) => stateOf(findReportableChange(db, hash)),
  ),
  'an invitation of a contact': [
    { at: invitations, isOver: spend('invitation', guest) },
    {
      at: invitations,
      isOver: async ({ db, ada }) =>
        (await findContactInvitation(db, ada.hash(`contact ${guest}`)))?.state === 'expired',
    },
    {
      at: invitations,
      isOver: ({ db, ada }) => requestInvitationRenewal(db, ada.hash(`contact ${guest}`)),
    },
    {
      at: invitations,
      isOver: async (scene) =>
        (await findContactsState(scene.db, idOf(scene, 'ada-farm')))?.invitations[0]?.isExpired ===
        true,
    },
    {
      at: `update contact_invitation set expires_at = $1, email = 'ada@people.example'`,
      isOver: async ({ db, ada }) =>
        !(await listWaitingForMember(db, ada.hash('session unused'))).some(
          ({ kind }) => kind === 'invitation',
        ),
    },
  ],
  'an offer to hand over': [
    { at: offers, isOver: spend('offer', 'ada') },
    {
      at: offers,
      prepare: leadTheFarm,
      isOver: async (scene) => !(await findContactsState(scene.db, idOf(scene, 'ada-farm')))?.offer,
    },
    {
      at: offers,
      prepare: leadTheFarm,
      isOver: async ({ db, ada }) =>
        !(await listWaitingForMember(db, ada.hash('session unused'))).some(
          ({ kind }) => kind === 'offer',
        ),
    },
  ],
  'a change of contacts': [
    { at: changes, ago: '30 days', isOver: spend('change', 'ada edited') },
    {
      at: changes,
      ago: '30 days',
      isOver: async (scene) =>
        (await listContactChanges(scene.db, idOf(scene, 'ada-farm'))).length === 0,
    },
  ],
  'a merge': [
    {
      at: 'update account_merge set undo_until = $1',
      prepare: async (scene) => {
        await answerRequests(scene)
        await mergeAccounts(
          scene.db,
          { keptId: idOf(scene), mergedId: idOf(scene, 'ada-spare') },
          'olga',
        )
      },
      isOver: async (scene) =>
        (await unmergeAccount(scene.db, idOf(scene, 'ada-spare'), 'olga')).outcome !== 'undone',
    },
  ],
  'the time before an erasure': [
    {
      at: erasures,
      prepare: planned,
      isOver: async ({ db }) => (await eraseDueAccounts(db, 9)) > 0,
    },
    { at: erasures, prepare: planned, isOver: async ({ db }) => (await countDueErasures(db)) > 0 },
    {
      at: erasures,
      prepare: planned,
      isOver: (scene) => eraseAccount(scene.db, idOf(scene), 'olga', { onlyIfDue: true }),
    },
  ],
  'the time to answer a request': [
    {
      at: requests,
      isAfter: true,
      isOver: async (scene) =>
        (await findPrivacyRequest(scene.db, idOf(scene, 'ada access')))?.overdue === true,
    },
    {
      at: requests,
      isAfter: true,
      isOver: async ({ db }) => (await listWaiting(db, 9)).some(({ overdue }) => overdue > 0),
    },
  ],
  'the time of an applicant': [
    {
      at: applications,
      ago: '30 days',
      isAfter: true,
      isOver: async ({ db }) => (await lapseApplications(db)) > 0,
    },
    ...([0, 1] as const).map(
      (reminders): Moment => ({
        at: `update join_application set reminders = ${reminders}, changed_at = case reference when 'ada-started' then $1 else now() end`,
        ago: `${[7, 21][reminders]} days`,
        isAfter: true,
        isOver: async ({ db }) => (await remindApplicants(db, 9)) > 0,
      }),
    ),
  ],
  'the time of an instance to send a reminder': [
    {
      at: claims,
      ago: '10 minutes',
      prepare: async (scene) => {
        await scene.db.$client.unsafe(
          `update membership set reminders_for = renews_on where charity_number = 'ada-farm'`,
        )
        await claim(scene)
      },
      isOver: async (scene) => (await claim(scene)) !== undefined,
    },
  ],
  'a key of a request': [
    {
      at: 'update idempotency_key set claimed_at = $1',
      ago: '1 minute',
      isAfter: true,
      isOver: keyed(true),
    },
    {
      at: `update idempotency_key set result = 'sent', claimed_at = $1`,
      ago: '1 day',
      isAfter: true,
      isOver: keyed(false),
    },
  ],
}

test('what ends at a moment has ended at it, and not the moment before', async () => {
  const { url, sql, drop } = await createDatabase()
  // In one transaction, the time stands still.
  const db = connect(url, { maxConnections: 1 })
  try {
    const scene: Scene = { ...(await addSides(sql)), db }
    for (const [name, uses] of Object.entries(moments)) {
      for (const [n, { at, ago = '0', isAfter = false, prepare, isOver }] of uses.entries()) {
        for (const [later, expected] of [
          ['0', !isAfter],
          [isAfter ? '-1 microsecond' : '1 microsecond', isAfter],
        ] as const) {
          await db.$client.unsafe('begin')
          await prepare?.(scene)
          await db.$client.unsafe(
            at.replace('$1', `now() - interval '${ago}' + interval '${later}'`),
          )
          expect(await isOver(scene), `${name}, ${n + 1}, ${later}`).toBe(expected)
          await db.$client.unsafe('rollback')
        }
      }
    }
  } finally {
    await db.$client.end()
    await drop()
  }
})
