import { expect, test } from '../fixtures/test.ts'
import { auditChanges, rejectionOf } from './audit-changes.ts'

test('audit events cannot be updated, deleted or truncated, not even by the owner of the table', async ({
  database: { sql },
  people,
}) => {
  const person = await people.add()
  await sql`insert into audit_event (account_id, action, network) values
    (${person.id}, 'signed-in', '192.0.2.0/24')`
  for (const change of auditChanges) expect(await rejectionOf(sql, change), change).toBe('42501')
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
