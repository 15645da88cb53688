import postgres from 'postgres'
import { cookieName } from '#lib/auth/cookie.ts'
import { hashPassword } from '#lib/auth/hashing/password.ts'
import { fillStatements } from '../../bench/data/fill.js'
import type { CallOptions, EndpointName } from '../fixtures/client/caller.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { Grants } from '../fixtures/grants.ts'
import { People, unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const rowCount = 4_000

/** Fills the tables until PostgreSQL prefers an index to a sequential scan. */
async function fillTables({ url }: TestDatabase): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  for (const statement of fillStatements(
    rowCount,
    await hashPassword('a password of many accounts'),
  )) {
    await sql.unsafe(statement)
  }
  await sql`
    insert into audit_event (account_id, action, network, request_id)
    select id, 'signed-in', 'a network', 'a request' from account`
  await sql`
    insert into subscription (campaign, email, confirmed_at)
    select 'ebrief', 'many-' || n || '@readers.example', now()
    from generate_series(1, ${rowCount}) as n`
  await sql`
    insert into outgoing (kind, recipient, account_id, subject, sent_at)
    select 'email', email, id, 'Hello', now() from account`
  await sql`
    insert into rate_limit (key, attempts, blocked_until, forget_at)
    select sha256(n::text::bytea), 1, now(), now() + interval '1 day'
    from generate_series(1, ${rowCount}) as n`
  await sql`
    insert into staff_factor (account_id, sealed_secret, confirmed_at)
    select id, sha256('a secret'), now() from account on conflict do nothing`
  await sql`
    insert into passkey (account_id, credential_id, public_key, counter, is_synced, is_backed_up, rp_id, name,
      removal_hash)
    select id, sha256(id::text::bytea), sha256('a key'), 0, true, true, 'localhost', 'Phone',
      sha256(id::text::bytea)
    from account`
  await sql.unsafe('analyze')
  // PostgreSQL reports a connection's statistics when it closes, if not before.
  await sql.end()
}

/** Counts the rows that sequential scans have read of each table that grows with the members. */
const countScannedRows = async ({ sql }: TestDatabase): Promise<Record<string, number>> => {
  const rows = await sql`
    select relname, seq_tup_read::int from pg_stat_user_tables
    where relname not in ('client', 'consent', 'fee', 'migration', 'signing_key',
      'staff_role')`
  return Object.fromEntries(rows.map(({ relname, seq_tup_read }) => [relname, seq_tup_read]))
}

test('no endpoint and no member page scans a whole table', async ({
  caller,
  mailbox,
  startAnother,
}) => {
  const database = await createDatabase()
  await fillTables(database)
  const people = new People(database.sql)
  const service = await startAnother({ DATABASE_URL: database.url, SMTP_URL: mailbox.url })
  const instance = caller.at(service)
  const person = await people.add()
  const { guid: membership } = await people.addMembership({ person, primary: true, billing: true })
  const grant = await new Grants(people).issueCode({ person })
  const before = await countScannedRows(database)

  const call = async (name: EndpointName, options: CallOptions, status = 200) => {
    const response = await instance.fromNewNetwork().call(name, options)
    expect(response.status, name).toBe(status)
    return response.body
  }
  const { username, email, password } = person
  await call('authenticate', { input: { type: 'token', username, password } })
  await call('authenticate', { input: { type: 'token', username: email, password } })
  await call(
    'authenticate',
    { input: { type: 'token', username: unique('unknown'), password } },
    403,
  )
  const bearer = await people.issueCredential(person)
  await call('profile', { bearer })
  await call('memberships', { bearer })
  await call('contacts', { bearer, membership })
  await call('issuetoken', { bearer })
  await call('fees', {})
  const { refresh_token } = await call('token', { input: grant.tokenRequest })
  expect(await call('token', { input: grant.refreshRequest(refresh_token) })).toHaveProperty(
    'access_token',
  )
  expect(await call('forgotpassword', { input: { email } })).toEqual({ action: 'PasswordSent' })
  const EmailAddress = `${unique('reader')}@readers.example`
  for (const Action of ['Subscribe', 'Remove']) {
    await call('ebrief', { input: { EmailAddress, Action } })
  }
  const session = await people.issueCredential(person, { kind: 'session' })
  for (const path of ['/', '/profile', '/memberships', `/memberships/${membership}`, '/security']) {
    const cookie = { Cookie: `${cookieName('session')}=${session}` }
    const { status } = await instance.send({ method: 'GET', path, headers: cookie })
    expect(status, path).toBe(200)
  }

  await service.stop()
  expect(await countScannedRows(database)).toEqual(before)
  await database.drop()
})
