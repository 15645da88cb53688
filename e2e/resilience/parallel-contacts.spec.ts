import { connect } from '#db/driver/connect.ts'
import { sendContactInvitation } from '#db/queries/contacts/contact-invitations.ts'
import { writeContacts } from '#db/queries/contacts/contacts-edit.ts'
import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import { giveRights } from '#lib/memberships/contacts/contact-rules.ts'
import { expect, test } from '../fixtures/browser.ts'
import { linkIn } from '../fixtures/mailbox.ts'
import { type People, unique } from '../fixtures/people.ts'
import { context, newHash } from '../fixtures/statements.ts'
import { formRequest } from '../staff/form-request.ts'

const acceptances = 1_000

/** A membership with its primary contact. */
async function addFarm(people: People) {
  const primary = await people.add()
  const { guid } = await people.addMembership({ person: primary, primary: true })
  return { primary, guid }
}

/** Counts what acceptance has added to a membership. */
async function addedTo({ sql }: People, guid: string) {
  const [row] = await sql`
    select (select count(*)::int from contact where membership_id = ${guid}) as contacts,
      (select count(*)::int from contact_change where membership_id = ${guid}) as changes,
      (select count(*)::int from audit_event where membership_id = ${guid}
        and action = 'contact-added') as events`
  return row
}

test('1,000 acceptances of an invitation at once make one contact in the database', async ({
  database,
  people,
}) => {
  test.setTimeout(600_000)
  const { primary, guid } = await addFarm(people)
  const others = await Promise.all(Array.from({ length: 20 }, () => people.add()))
  // All of them wait for one of these connections.
  const db = connect(database.url, { queryTimeoutMs: 300_000, maxConnections: 20 })
  const id = crypto.randomUUID()
  const member = { memberId: primary.id, session: null, context }
  await sendContactInvitation(
    db,
    { membershipId: guid, version: 0 },
    {
      id,
      email: 'eve@oak.example',
      billing: false,
      lsfr: false,
      note: null,
      hash: newHash(),
      realm: 'tests',
    },
    member,
  )
  const state = await findContactsState(db, guid)
  if (!state) throw new Error('a membership')
  const written = await Promise.all(
    Array.from({ length: acceptances }, (_, n) => {
      const accountId = others[n % others.length]?.id ?? ''
      return writeContacts(
        db,
        {
          membershipId: guid,
          version: state.version,
          kind: 'joined',
          accountId,
          lines: giveRights(state, accountId, {}),
          spends: { kind: 'invitation', id },
        },
        { memberId: accountId, session: null, context },
      )
    }),
  ).finally(() => db.$client.end())
  expect(written.filter((row) => row !== undefined)).toHaveLength(1)
  expect(await addedTo(people, guid)).toEqual({ contacts: 2, changes: 1, events: 1 })
})

test('1,000 acceptances of an invitation at once make one contact, and tell every other reader', {
  tag: '@alone',
}, async ({ mailbox, people, service }) => {
  test.setTimeout(600_000)
  const { primary, guid } = await addFarm(people)
  const session = await people.issueCredential(primary, { kind: 'session' })
  const email = `${unique('new')}@people.example`
  const invite = `/memberships/${guid}/contacts/invite`
  const send = await formRequest(service, session, invite, 'Send the invitation')
  expect((await send(session, { email })).status).toBe(303)
  const { pathname, search } = linkIn(mailbox.to(email)[0]?.text, 'invitation')
  const sessions = await Promise.all(
    Array.from({ length: 20 }, async () =>
      people.issueCredential(await people.add(), { kind: 'session' }),
    ),
  )
  const reader = sessions[0] as string
  const accept = await formRequest(service, reader, pathname + search, 'Accept as')
  const outcomes = await Promise.all(
    Array.from({ length: acceptances }, async (_, n) => {
      const { status, headers } = await accept(sessions[n % sessions.length])
      return `${status} ${headers.get('Location')?.replace(/\/[\da-f-]{36}\/|=[\w-]{43}$/g, '/')}`
    }),
  )
  // Beyond the queue of the pages, and if the database does not respond in time, readers must try again.
  const known = /^303 .*done=contact-joined$|^303 \/invitation\?token\/$|^503 /
  expect(outcomes.filter((outcome) => !known.test(outcome))).toEqual([])
  await expect
    .poll(async () => (await accept(reader)).headers.get('Location'), { timeout: 60_000 })
    .toContain('/invitation?token=')
  expect(await addedTo(people, guid)).toEqual({ contacts: 2, changes: 1, events: 1 })
})
