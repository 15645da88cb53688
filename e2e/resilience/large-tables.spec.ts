import postgres from 'postgres'
import { hashPassword } from '#lib/auth/password.ts'
import { sessionCookie } from '#lib/auth/session-cookie.ts'
import { fillStatements } from '../../bench/data/fill.js'
import type { CallOptions, EndpointName } from '../fixtures/client/caller.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { Grants } from '../fixtures/grants.ts'
import { People, unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const many = 4_000

/** Makes the tables large enough for PostgreSQL to find an index worth its while. */
async function grow({ url }: TestDatabase): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  for (const statement of fillStatements(many, await hashPassword('nobody asks for it'))) {
    await sql.unsafe(statement)
  }
  await sql`
    insert into audit_event (account_id, action, network, request_id)
    select id, 'signed-in', 'a network', 'a request' from account`
  await sql`
    insert into subscription (campaign, email, confirmed_at)
    select 'ebrief', 'many-' || n || '@readers.example', now()
    from generate_series(1, ${many}) as n`
  await sql`
    insert into rate_limit (key, attempts, blocked_until, forget_at)
    select sha256(n::text::bytea), 1, now(), now() + interval '1 day'
    from generate_series(1, ${many}) as n`
  await sql.unsafe('analyze')
  // A connection tells what it read at its end at the latest.
  await sql.end()
}

/** How many rows were read so far by going through a whole table, by table. */
const readInFull = async ({ sql }: TestDatabase): Promise<Record<string, number>> => {
  const rows = await sql`
    select relname, seq_tup_read::int from pg_stat_user_tables
    where relname not in ('client', 'consent', 'fee', 'migration', 'signing_key')`
  return Object.fromEntries(rows.map(({ relname, seq_tup_read }) => [relname, seq_tup_read]))
}

test('no endpoint, and no page of a member, goes through a whole table', async ({
  caller,
  mailbox,
  startAnother,
}) => {
  const database = await createDatabase()
  await grow(database)
  const people = new People(database.sql)
  const service = await startAnother({ DATABASE_URL: database.url, SMTP_URL: mailbox.url })
  const there = caller.at(service)
  const person = await people.add()
  const { guid: membership } = await people.addMembership({ person, primary: true, billing: true })
  const grant = await new Grants(people).issueCode({ person })
  const before = await readInFull(database)

  const ask = async (name: EndpointName, options: CallOptions, status = 200) => {
    const response = await there.fromNewNetwork().call(name, options)
    expect(response.status, name).toBe(status)
    return response.body
  }
  const { username, email, password } = person
  await ask('authenticate', { input: { type: 'token', username, password } })
  await ask('authenticate', { input: { type: 'token', username: email, password } })
  await ask('authenticate', { input: { type: 'token', username: unique('nobody'), password } }, 403)
  const bearer = await people.issueCredential(person)
  await ask('profile', { bearer })
  await ask('memberships', { bearer })
  await ask('contacts', { bearer, membership })
  await ask('issuetoken', { bearer })
  await ask('fees', {})
  const { refresh_token } = await ask('token', { input: grant.tokenRequest })
  expect(await ask('token', { input: grant.refreshRequest(refresh_token) })).toHaveProperty(
    'access_token',
  )
  expect(await ask('forgotpassword', { input: { email } })).toEqual({ action: 'PasswordSent' })
  const EmailAddress = `${unique('reader')}@readers.example`
  for (const Action of ['Subscribe', 'Remove']) {
    await ask('ebrief', { input: { EmailAddress, Action } })
  }
  const session = await people.issueCredential(person, { kind: 'session' })
  for (const path of ['/', '/profile', '/memberships', `/memberships/${membership}`, '/security']) {
    const cookie = { Cookie: `${sessionCookie}=${session}` }
    const { status } = await there.send({ method: 'GET', path, headers: cookie })
    expect(status, path).toBe(200)
  }

  await service.stop()
  expect(await readInFull(database)).toEqual(before)
  await database.drop()
})
