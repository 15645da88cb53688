import { expect } from '../fixtures/test.ts'
import { type Gatehouse, runGatehouse } from './gatehouse.ts'
import { test as base, header, members } from './import-test.ts'

/** A test with the command on a database and a mail server of its own. */
const test = base.extend<{ gatehouse: Gatehouse }>({
  gatehouse: ({ own, mailbox }, use) =>
    use((...args) =>
      runGatehouse(args, {
        ...{ DATABASE_URL: own.url, SMTP_URL: mailbox.url, SUDO_USER: 'olga' },
        BASE_URL: 'http://members.example',
      }),
    ),
})

test('gatehouse account invite --import invites everybody whom the import added once, and a repetition nobody', async ({
  gatehouse,
  own,
  save,
}) => {
  const sheet = await save('members.csv', members)
  expect(await gatehouse('import', sheet, '--yes')).toMatchObject({ exitCode: 0 })
  const expected = await own.sql`select id from account
    where email is not null and source is not null`
  const invited = await gatehouse('account', 'invite', '--import', '1', '--rate', '6000')
  expect(invited).toEqual({
    exitCode: 0,
    stderr: '',
    stdout: `Sent ${expected.length} invitations.\n`,
  })
  const events = await own.sql`
    select account_id as id from audit_event
    where action = 'invitation-sent' and operator like 'olga@%'`
  expect(events.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
  const again = await gatehouse('account', 'invite', '--import', '1')
  expect(again).toMatchObject({ exitCode: 0, stdout: 'Sent 0 invitations.\n' })
})

test('gatehouse account invite --import stops when the mail server rejects every email, and says how many are left', async ({
  gatehouse,
  save,
}) => {
  const rows = [1, 2, 3, 4, 5].map(
    (n) =>
      `G200${n},Individual Member,,Eve,Oak${n},refused-${n}@oak.example,1 Lane,BA5 1AA,United Kingdom,`,
  )
  const sheet = await save('refused.csv', [header, ...rows])
  expect(await gatehouse('import', sheet, '--yes')).toMatchObject({ exitCode: 0 })
  const invited = await gatehouse('account', 'invite', '--import', '1', '--rate', '6000')
  expect(invited.exitCode).toBe(1)
  expect(invited.stdout).toMatch(
    /^Sent 0 invitations\.\n.*\n {2}refused-1@oak.*\n {2}refused-2@.*\n {2}refused-3@.*\nStopped.* 2 are left\./,
  )
})

test('gatehouse account invite explains a wrong command line and an import that does not exist', async ({
  gatehouse,
}) => {
  for (const [args, exitCode, reason] of [
    [[], 2, 'either a user or --import'],
    [['ada', '--import', '1'], 2, 'either a user or --import'],
    [['ada', '--rate', '5'], 2, 'for --import'],
    [['--import', 'one'], 2, 'not a whole number'],
    [['--import', '99'], 1, 'There is no import 99'],
  ] as const) {
    const result = await gatehouse('account', 'invite', ...args)
    expect([result.exitCode, result.stderr]).toEqual([exitCode, expect.stringContaining(reason)])
  }
})
