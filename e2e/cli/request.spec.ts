import { expect } from '../fixtures/test.ts'
import { test } from './gatehouse.ts'

test('gatehouse request lists what members ask for, and marks it as answered', {
  tag: '@all',
}, async ({ database, gatehouse, people }) => {
  const [asking, staying] = [await people.add({ forename: 'Ada' }), await people.add()]
  for (const { id } of [asking, staying]) {
    await database.sql`
      insert into privacy_request (account_id, kind, received_at, due_at)
      values (${id}, 'close-account', '2026-01-31', '2026-02-28')`
  }
  const listed = await gatehouse('request', 'list')
  expect(listed).toMatchObject({ exitCode: 0, stderr: '' })
  expect(listed.stdout).toMatch(
    new RegExp(`${asking.username} +Ada Field +close-account +2026-01-31 +2026-02-28 +open`),
  )
  expect(listed.stdout).toContain('node dist/gatehouse.js account erase USER')

  const done = await gatehouse('request', 'done', staying.username)
  expect(done.stdout).toBe(
    `Marked the request of ${staying.username} as answered. The account stays.\n`,
  )
  expect(await gatehouse('request', 'done', staying.username)).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `${staying.username} has no open request.\n`,
  })
  expect(
    await database.sql`
      select split_part(operator, '@', 1) as operator from audit_event
      where account_id = ${staying.id} and action = 'closure-done'`,
  ).toEqual([{ operator: 'olga' }])

  const { stdout: pack } = await gatehouse('request', 'list', '--all', '--json')
  expect(JSON.parse(pack)).toContainEqual(
    expect.objectContaining({ username: staying.username, state: 'done' }),
  )
})

test('gatehouse account erase answers the request of its owner, whose name it takes out', {
  tag: '@all',
}, async ({ database, gatehouse, people }) => {
  const person = await people.add()
  const [row] = await database.sql`
    insert into privacy_request (account_id, kind) values (${person.id}, 'close-account')
    returning id`
  await gatehouse('account', 'erase', person.username, '--now', '--yes')
  expect(
    await database.sql`
      select account_id, state, closed_at is not null as closed,
        split_part(operator, '@', 1) as operator
      from privacy_request where id = ${row?.id}`,
  ).toEqual([{ account_id: null, state: 'done', closed: true, operator: 'olga' }])
  expect((await gatehouse('request', 'list', '--all')).stdout).toContain('(erased)')
})
