import { nouns } from '../../cli/nouns.ts'
import { expect } from '../fixtures/test.ts'
import { members, test } from './import-test.ts'

const lists = nouns.flatMap(({ name, commands }) =>
  commands.flatMap((command) => (command.name === 'list' ? [[name, command.name]] : [])),
)

/** The paths of the times in milliseconds, such as `0.createdAt`. */
const millisecondsIn = (value: unknown, path = ''): string[] => {
  if (typeof value === 'number') return value > Date.UTC(2000) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => millisecondsIn(inner, `${path}.${key}`))
}

test('each time that a command prints as JSON is in ISO 8601, and each list is an array', {
  tag: '@all',
}, async ({ gatehouse, own, save }) => {
  await gatehouse('import', await save('members.csv', members), '--yes')
  await own.sql`insert into task (kind, account_id) select 'email-fails', id from account limit 1`
  await own.sql`
    insert into privacy_request (account_id, kind, due_at)
    select id, 'close-account', now() from account limit 1`
  await own.sql`
    insert into webhook (client_id, url, email, sealed_secret, position, failing_since, disabled_at, disabled_by)
    select id, 'https://crm.example/', 'crm@example.org', '', 0, now(), now(), 'failing' from client limit 1`
  await gatehouse('account', 'erase', 'eve', '--yes')
  const shown = [
    ...lists,
    ['audit', 'list'],
    ['account', 'show', 'ada'],
    ['account', 'show', 'eve'],
    ['client', 'show', 'demo-client'],
    ['membership', 'show', 'G1001'],
  ]
  for (const args of shown) {
    const { exitCode, stdout, stderr } = await gatehouse(...args, '--json')
    expect(exitCode, stderr).toBe(0)
    const printed = JSON.parse(stdout)
    expect(millisecondsIn(printed), args.join(' ')).toEqual([])
    if (args[1] === 'list') {
      expect(printed, args.join(' ')).toEqual(expect.any(Array))
    }
  }
  const { stdout } = await gatehouse('task', 'list', '--json')
  expect(JSON.parse(stdout)[0].since).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})
