import { eraseAccount } from '#db/queries/privacy/erasure.ts'
import { messagesAbout } from '#lib/lifecycle/messages-about.ts'
import { messagesToContacts } from '#lib/memberships/contacts/messages-to-contacts.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { texts } from '#lib/text/texts.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'

/** The acts on a membership of which its contacts learn, what each changed, and what its email says of it. */
const told = {
  'membership-renewed': [{ renewsOn: '2091-03-31' }, '31 March 2091'],
  'membership-ended': [{ endedOn: '2091-04-01' }, '1 April 2091'],
  'membership-edited': [{ name: 'Barn End' }, 'A farm'],
} as const

test('the primary contact and the one who gets the invoices read of each act on their membership and its day, each mailbox once', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  const people = new People(sql)
  const [ada, bo, cy] = [await people.add(), await people.add(), await people.add()]
  const { guid } = await people.addMembership(
    { person: ada, primary: true },
    { person: bo, billing: true },
    { person: cy, lsfr: true },
  )
  await sql`update membership set ended_on = '2091-04-01' where id = ${guid}`
  const messagesOf = async (action: string, after: object) => {
    const [event] = await sql`
      insert into audit_event (membership_id, action, operator) values (${guid}, ${action}, 'olga')
      returning id`
    await sql`
      insert into act_change (id, membership_id, before, after)
      values (${event?.id}, ${guid}, '{}', ${sql.json(after as never)})`
    return messagesAbout({ eventId: event?.id, facts: null, language: null, attempts: 1 })
  }
  const mailboxes = (messages: readonly { readonly to: string }[]) =>
    messages.map(({ to }) => to.toLowerCase()).toSorted()
  try {
    for (const [action, [after, said]] of Object.entries(told)) {
      const messages = await messagesOf(action, after)
      expect(mailboxes(messages), action).toEqual([ada.email, bo.email].toSorted())
      for (const message of messages)
        expect(JSON.stringify(message.content()), action).toContain(said)
    }
    await sql`update membership set ended_on = null, renews_on = '2091-01-31' where id = ${guid}`
    const begunAgain = await messagesOf('membership-renewed', { endedOn: null })
    expect(begunAgain.map(({ content }) => content().subject)).toEqual([
      'A farm is paid until the end of 31 January 2091',
      'A farm is paid until the end of 31 January 2091',
    ])
    await sql`update account set email = upper(${ada.email}) where id = ${bo.id}`
    expect(mailboxes(await messagesOf('membership-ended', {}))).toEqual([ada.email])
    await sql`update account set email = null where id = ${ada.id}`
    await sql`delete from contact where account_id = ${bo.id}`
    expect(await messagesOf('membership-ended', {}), 'without a mailbox').toEqual([])
  } finally {
    await closeDatabase()
  }
})

test('each contact reads first of the rights that they gain or lose, and of the change itself if it is more than these', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  const people = new People(sql)
  const [ada, bo, cy] = [
    await people.add({ forename: 'Ada' }),
    await people.add({ forename: 'Bo' }),
    await people.add({ forename: 'Cy' }),
  ]
  const { guid } = await people.addMembership({ person: bo, primary: true, billing: true })
  const rowsOf = (primary: string, billing: string, ids: readonly string[]) =>
    ids.map((account_id) => ({
      membership_id: guid,
      account_id,
      is_primary: account_id === primary,
      is_billing: account_id === billing,
      lsfr_access: false,
    }))
  const messagesOf = async (kind: string) => {
    const ids = [ada.id, bo.id, cy.id]
    const [row] = await sql`
      with change as (
        insert into contact_change (membership_id, kind, account_id, operator, before, after)
        values (${guid}, ${kind}, ${bo.id}, 'olga', ${sql.json(rowsOf(ada.id, cy.id, ids))},
          ${sql.json(rowsOf(bo.id, bo.id, ids))})
        returning at
      )
      insert into audit_event (membership_id, action, operator, at)
      select ${guid}, 'contacts-changed', 'olga', at from change returning id`
    const messages = await messagesToContacts(row?.id, null)
    await sql`delete from contact_change`
    return Object.fromEntries(
      messages.map(({ to, content }) => {
        const written = content()
        return [to, { subject: written.subject, text: JSON.stringify(written) }]
      }),
    )
  }
  const { changes, movedRights } = texts().membershipContacts
  try {
    for (const [kind, isMore] of [
      ['handed-over', false],
      ['edited', false],
      ['added', true],
    ] as const) {
      const said = await messagesOf(kind)
      const [about, name] = [(person: { email: string }) => said[person.email], 'Bo Field']
      expect(about(ada)?.subject, kind).toContain(movedRights.primary.theirs(name))
      expect(about(bo)?.subject, kind).toContain(movedRights.primary.yours)
      expect(about(cy)?.subject, kind).toContain(movedRights.billing.theirs(name))
      for (const text of [
        movedRights.primary.lost,
        movedRights.billing.theirs(name),
        movedRights.billing.vacant('Cy Field'),
      ])
        expect(about(ada)?.text, kind).toContain(text)
      expect(about(ada)?.text.includes(changes[kind](name)), kind).toBe(isMore)
    }
  } finally {
    await closeDatabase()
  }
})

test('after the primary and billing contact is erased, the other contacts are emailed about each role that is still vacant', async ({
  own: { db, sql, url },
}) => {
  setDatabaseUrl(url)
  const people = new People(sql)
  const gone = await people.add()
  const [bo, cy] = [await people.add(), await people.add()]
  const away = await people.add({ disabled: true })
  const { guid } = await people.addMembership(
    { person: gone, primary: true, billing: true },
    { person: bo },
    { person: cy },
    { person: away },
  )
  await people.addMembership({ person: gone }, { person: away })
  const over = await people.addMembership({ person: gone, primary: true }, { person: bo })
  await sql`update membership set ended_on = ${londonDay()} where id = ${over.guid}`
  await eraseAccount(db, gone.id, 'olga')
  const notices = await sql`select facts from outgoing where kind = 'notice'`
  expect(notices).toHaveLength(1)
  const { vacantRoles } = texts().membershipContacts
  const readersOf = async (said: string) => {
    const facts = notices[0]?.facts
    const messages = await messagesAbout({ eventId: null, facts, language: null, attempts: 1 })
    for (const { content } of messages) {
      expect(content().subject).toBe(`A farm: ${said}`)
      expect(JSON.stringify(content())).toContain(vacantRoles.next)
    }
    return messages.map(({ to }) => to).sort()
  }
  try {
    const readers = [bo.email, cy.email].sort()
    expect(await readersOf(vacantRoles.primary)).toEqual(readers)
    await sql`update contact set is_primary = true where account_id = ${bo.id}`
    expect(await readersOf(vacantRoles.billing)).toEqual(readers)
    await sql`update contact set is_billing = true where account_id = ${cy.id}`
    expect(await readersOf('nothing')).toEqual([])
    await sql`delete from membership where id = ${guid}`
    expect(await readersOf('nothing')).toEqual([])
  } finally {
    await closeDatabase()
  }
})
