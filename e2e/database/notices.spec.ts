import type { Database } from '#db/driver/connect.ts'
import { confirmEmailChange, restoreEmail } from '#db/queries/accounts/email-changes-edit.ts'
import { addContactOffer, deleteContactOffer } from '#db/queries/contacts/contact-offers.ts'
import { type ContactsWrite, writeContacts } from '#db/queries/contacts/contacts-edit.ts'
import { requestClosure } from '#db/queries/privacy/privacy-requests-edit.ts'
import type { ActName, NoticeReader, readersOfActs } from '#db/values/audit-actions.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { People, type Person } from '../fixtures/people.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'

/** Two contacts of a membership, the first of whom is the primary one. */
interface Pair {
  readonly db: Database
  readonly people: People
  readonly guid: string
  readonly ada: Person
  readonly bo: Person
  /** The session of Ada. */
  readonly session: Buffer
  /** A link that confirms a new email of Ada, and one that restores a former one. */
  readonly links: { readonly email: Buffer; readonly restore: Buffer }
}

/** The readers whose emails members cause; those of staff and their applicants are told in `e2e/staff`. */
type MemberReader = Exclude<
  NoticeReader,
  'concerned' | 'payer' | 'both-accounts' | 'applicant' | 'reporters'
>

/** The acts of members that tell readers of acts of staff. */
type SharedAct = 'email-changed' | 'email-restored'

type ActToldTo<Reader> = {
  [Name in ActName]: (typeof readersOfActs)[Name] extends Reader ? Name : never
}[ActName]

const restore = { hash: newHash(), realm: 'tests' }

const none = { primary: false, billing: false, lsfr: false }

/** Changes contacts from the list of version 0, which a second change finds outdated. */
const change =
  (make: (pair: Pair) => Promise<Pick<ContactsWrite, 'kind' | 'accountId' | 'lines'>>) =>
  async (pair: Pair) => {
    const planned = await make(pair)
    const { db, guid, ada, session } = pair
    const actor = { memberId: ada.id, session, context: { ...context, language: 'cy' as const } }
    return writeContacts(db, { membershipId: guid, version: 0, ...planned }, actor)
  }

/** The statement of each act, which can be done once. */
const statements: Readonly<
  Record<ActToldTo<MemberReader> | SharedAct, (pair: Pair) => Promise<unknown>>
> = {
  'contact-added': change(async ({ people }) => {
    const { id: accountId } = await people.add()
    return { kind: 'added', accountId, lines: [{ accountId, rights: none }] }
  }),
  'contact-edited': change(async ({ ada, bo }) => ({
    kind: 'edited',
    accountId: bo.id,
    lines: [
      { accountId: ada.id, rights: none },
      { accountId: bo.id, rights: { ...none, primary: true } },
    ],
  })),
  'contact-removed': change(async ({ bo }) => ({
    kind: 'removed',
    accountId: bo.id,
    lines: [{ accountId: bo.id, rights: null }],
  })),
  'contact-offered': ({ db, guid, ada, bo, session }) =>
    addContactOffer(db, { membershipId: guid, version: 0 }, bo.id, {
      memberId: ada.id,
      session,
      context,
    }),
  'contact-offer-ended': async ({ db, people, guid, ada, bo, session }) => {
    await people.sql`
      insert into contact_offer values (${guid}, ${bo.id}, ${ada.id}, now(), now() + interval '1 day')
      on conflict do nothing`
    const member = { memberId: ada.id, session, context }
    return deleteContactOffer(db, { membershipId: guid, version: 0 }, member)
  },
  'closure-asked': ({ db, session }) => requestClosure(db, session, context),
  'email-changed': ({ db, links }) => confirmEmailChange(db, links.email, restore, context),
  'email-restored': ({ db, links }) => restoreEmail(db, links.restore, context),
}

for (const [act, run] of Object.entries(statements)) {
  test(`${act} stores one notice in the statement, and none if it is refused`, async ({
    own: { db, sql },
  }) => {
    const people = new People(sql)
    const [ada, bo] = [await people.add(), await people.add()]
    const { guid } = await people.addMembership({ person: ada, primary: true }, { person: bo })
    const session = hashOf(await people.issueCredential(ada, { kind: 'session' }))
    const links = { email: newHash(), restore: newHash() }
    for (const [kind, hash] of Object.entries(links)) {
      await sql`
        insert into credential (hash, kind, account_id, epoch, realm, address, expires_at)
        values (${hash}, ${kind}, ${ada.id}, 0, 'tests', ${`${kind}-${ada.email}`}, now() + interval '1 hour')`
    }
    const pair = { db, people, guid, ada, bo, session, links }
    const notices = () => sql`
      select distinct action, due_at <= now() as is_due from outgoing join audit_event on audit_event.id = event_id
      where kind = 'notice'`
    const stored = () => sql`select id from outgoing where kind = 'notice'`
    expect(await run(pair)).toBeTruthy()
    // The process could die here: an instance writes the emails.
    expect(await notices()).toEqual([{ action: act, is_due: true }])
    const [before, again] = [await stored(), await run(pair)]
    expect(again || undefined).toBeUndefined()
    expect(before).toHaveLength(1)
    expect(await stored()).toEqual(before)
  })
}
