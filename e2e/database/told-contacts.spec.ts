import { messagesAbout } from '#lib/lifecycle/messages-about.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
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
