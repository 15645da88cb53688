import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { migrate } from '#db/migrate.ts'
import { People } from '../fixtures/people.ts'
import { root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { startPostgresPair } from './postgres-pair.ts'

test.skip(({ mountedBy }) => mountedBy === 'next', 'both mounts use the same database')

const changes = [
  `update audit_event set action = 'signed-out'`,
  'update audit_event set network = null',
  'update audit_event set account_id = null',
  'delete from audit_event',
  'truncate audit_event',
  'truncate account cascade',
  // What the retention job does, outside its function and within it, to rows that are not due.
  `with marked as materialized (select set_config('gatehouse.retention', 'on', true))
    delete from audit_event using marked where marked is not null`,
  'select delete_old_audit_events(0, 5000)',
  'select delete_old_audit_networks(0, 5000)',
]

/** The statement with which PostgreSQL rejects each change, or undefined if it accepts it. */
const rejectionOf = (sql: postgres.Sql, change: string) =>
  sql.unsafe(change).then(
    () => undefined,
    (error) => error.code,
  )

/** The SQL of docs/production.md that creates the role of the service. */
function roleStatements(): string {
  const page = readFileSync(join(root, 'docs/production.md'), 'utf8')
  const [, statements = ''] = page.match(/```sql\n(create role gatehouse_service[\s\S]*?)```/) ?? []
  return statements
}

test('audit events cannot be updated, deleted or truncated, not even by the owner of the table', async ({
  database: { sql },
  people,
}) => {
  const person = await people.add()
  await sql`insert into audit_event (account_id, action, network) values
    (${person.id}, 'signed-in', '192.0.2.0/24')`
  for (const change of changes) expect(await rejectionOf(sql, change), change).toBe('42501')
  const select = () => sql`select action, network, account_id from audit_event
    where account_id = ${person.id} or network = ${person.username}`
  expect(await select()).toHaveLength(1)
})

test('deleting an account keeps its audit events without the account', async ({
  database: { sql },
  people,
}) => {
  const person = await people.add()
  const [event] = await sql`insert into audit_event (account_id, action) values
    (${person.id}, 'signed-in') returning id`
  await sql`delete from account where id = ${person.id}`
  expect(await sql`select account_id, action from audit_event where id = ${event?.id}`).toEqual([
    { account_id: null, action: 'signed-in' },
  ])
})

test('a service whose role does not own the tables works, and cannot change audit events', async ({
  caller,
  mailbox,
  startAnother,
}) => {
  const pair = await startPostgresPair({ synchronous: false })
  const owner = pair.primary.url
  await migrate(owner, join(root, 'db/migrations'))
  const sql = postgres(owner, { max: 1, onnotice: () => {} })
  await sql.unsafe(roleStatements())
  const url = owner.replace(/gatehouse:[^@]+@/, 'gatehouse_service:change%20me@')
  const service = await startAnother({ DATABASE_URL: url, SMTP_URL: mailbox.url })
  const instance = caller.at(service)
  const people = new People(sql)
  const person = await people.add()
  const { username, password, email } = person
  const input = { type: 'token', username, password }
  expect((await instance.call('authenticate', { input })).status).toBe(200)
  const bearer = await people.issueCredential(person)
  expect((await instance.call('profile', { bearer })).status).toBe(200)
  expect((await instance.call('issuetoken', { bearer })).status).toBe(200)
  expect((await instance.call('forgotpassword', { input: { email } })).body).toEqual({
    action: 'PasswordSent',
  })

  const asService = postgres(url, { max: 1, onnotice: () => {} })
  for (const change of changes) expect(await rejectionOf(asService, change), change).toBe('42501')
  expect(await rejectionOf(asService, 'create table mine (id int)')).toBe('42501')
  expect(await rejectionOf(asService, 'drop table fee')).toBe('42501')
  expect(await sql`select from audit_event where account_id = ${person.id}`).not.toHaveLength(0)
  // What the retention job runs.
  await asService`select delete_old_audit_events(730, 5000), delete_old_audit_networks(90, 5000)`
  await asService.end()
  await service.stop()
  await sql.end()
  await pair.stop()
})
