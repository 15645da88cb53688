import { remindApplicants } from '#lib/accounts/applications/remind-applicants.ts'
import { env } from '#lib/env.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { People, unique } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/statements.ts'
import { addApplicationRow } from './application-row.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('an applicant whose account was disabled is not reminded, and the application lapses like others', async ({
  mailbox,
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  Object.assign(env, { smtpUrl: mailbox.url })
  const people = new People(sql)
  const [disabled, enabled] = [await people.add({ disabled: true }), await people.add()]
  const add = async ({ id: account_id, email }: typeof enabled, state: string) =>
    addApplicationRow(sql, { account_id, email, state, amount: 24, changed_at: daysAgo(22) })
  try {
    for (const state of ['started', 'asked', 'awaiting-payment']) {
      for (const person of [disabled, enabled]) await add(person, state)
    }
    await remindApplicants()
    const sent = await sql`select recipient from outgoing where kind = 'email'`
    expect(new Set(sent.map(({ recipient }) => recipient))).toEqual(new Set([enabled.email]))
    await sql`update join_application set changed_at = ${daysAgo(31)}`
    await remindApplicants()
    const lapsed = await sql`
      select count(*)::int from join_application where state = 'lapsed'
      group by account_id having account_id in (${disabled.id}, ${enabled.id})`
    expect(lapsed).toEqual([{ count: 2 }, { count: 2 }])
  } finally {
    Object.assign(env, { smtpUrl: undefined })
    await closeDatabase()
  }
})

test('a reminder whose link could not be renewed does not count, and the next run sends it', async ({
  mailbox,
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  Object.assign(env, { smtpUrl: mailbox.url })
  const email = `${unique('jo')}@people.example`
  const { id } = await addApplicationRow(sql, { email, changed_at: daysAgo(8) })
  const remindersOf = async () => {
    const [row] = await sql`select reminders from join_application where id = ${id}`
    return row?.reminders
  }
  try {
    await sql.unsafe(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refused before insert on credential for each row execute function refuse()`)
    await remindApplicants()
    expect(await remindersOf()).toBe(0)
    await sql.unsafe('drop trigger refused on credential')
    await remindApplicants()
    expect(await remindersOf()).toBe(1)
    expect(await sql`select from outgoing where recipient = ${email}`).toHaveLength(1)
  } finally {
    Object.assign(env, { smtpUrl: undefined })
    await closeDatabase()
  }
})
