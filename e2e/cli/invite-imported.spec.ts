import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestDatabase } from '../fixtures/database.ts'
import type { Mailbox } from '../fixtures/mailbox.ts'
import { runEnvironment } from '../fixtures/run-environment.ts'
import { root } from '../fixtures/service.ts'
import { expect } from '../fixtures/test.ts'
import { inOneProcess } from './gatehouse.ts'
import { test as base } from './import-test.ts'

// Each test runs several commands, and a busy machine takes seconds for each.
base.describe.configure({ timeout: 180_000 })

interface InvitationFixtures {
  /** Imports accounts with these emails and returns the import's id. */
  importEmails(emails: readonly string[]): Promise<string>
}

const settingsOf = (database: TestDatabase, mailbox: Mailbox) => ({
  DATABASE_URL: database.url,
  SMTP_URL: mailbox.url,
  SUDO_USER: 'olga',
  BASE_URL: 'http://members.example',
})

const test = base.extend<InvitationFixtures>({
  gatehouse: ({ own, mailbox }, use) => inOneProcess(settingsOf(own, mailbox), use),
  importEmails: ({ gatehouse, save }, use) =>
    use(async (emails) => {
      const rows = emails.map((email, n) => `${n},Kim,Field${n},${email},United Kingdom`)
      const file = await save('accounts.csv', ['ID,Forename,Surname,Email,Country', ...rows])
      const imported = await gatehouse('import', 'accounts', file, '--yes', '--json')
      expect(imported).toMatchObject({ exitCode: 0 })
      return `${JSON.parse(imported.stdout).importId}`
    }),
})

const emails = (count: number, domain: string) =>
  Array.from({ length: count }, (_, n) => `kim${n}@${domain}`)

test('gatehouse account invite --import invites each account of an import once', async ({
  gatehouse,
  importEmails,
  mailbox,
  own,
}) => {
  const [ann = '', ben = ''] = emails(2, 'once.example')
  const id = await importEmails([ann, ben, ''])
  const dry = await gatehouse('account', 'invite', '--import', id, '--dry-run', '--json')
  expect(dry).toMatchObject({ exitCode: 0 })
  expect(JSON.parse(dry.stdout)).toMatchObject({ created: 3, due: 2, withoutEmail: 1, sent: 0 })
  expect(mailbox.to(ann)).toHaveLength(0)

  const invited = await gatehouse('account', 'invite', '--import', id, '--rate', '600/min')
  expect(invited).toMatchObject({ exitCode: 0, stderr: '' })
  expect(invited.stdout).toBe(
    'The import created 3 accounts. Will be invited: 2.\nNo email address: 1.\nSent 2 invitations.\n',
  )
  const again = await gatehouse('account', 'invite', '--import', id, '--json')
  expect(JSON.parse(again.stdout)).toMatchObject({ due: 0, invited: 2, sent: 0, isStopped: false })
  expect([mailbox.to(ann), mailbox.to(ben)].map((list) => list.length)).toEqual([1, 1])
  const events = await own.sql`
    select operator from audit_event where action = 'invitation-sent'`
  expect(events).toEqual([
    { operator: expect.stringMatching(/^olga@/) },
    { operator: expect.stringMatching(/^olga@/) },
  ])
})

test('gatehouse account invite --import invites contacts of live memberships, former members only if asked, and nobody who has died', async ({
  gatehouse,
  save,
  mailbox,
  own,
}) => {
  const people = {
    live: ['2001', '', '', '', ''],
    'former-and-live': ['2001', '', '', '', ''],
    undated: ['2002', '', '', '', 'Active'],
    grace: ['2003', day(-30), '', '', ''],
    lapsed: ['2004', day(-400), '', '', ''],
    ended: ['2005', '', '31/12/2014', '', ''],
    'leaves-later': ['2006', '', day(30), '', ''],
    resigned: ['2007', '', '', '', 'Resigned'],
    blocked: ['2002', '', '', '', ''],
    dead: ['2001', '', '', '3 May 2019', ''],
    'former-and-dead': ['2005', '', '31/12/2014', 'yes', ''],
    'status-dead': ['2002', '', '', '', 'Deceased'],
  }
  const rows = Object.entries(people).map(
    ([name, cells]) => `${name},${name}@groups.example,Friend,${cells.join(',')}`,
  )
  const header = 'Surname,Email,Type,Membership no,Paid until,Ended,Date of death,Status'
  const file = await save('members.csv', [header, ...rows])
  const imported = await gatehouse('import', file, '--yes', '--json')
  expect(imported).toMatchObject({ exitCode: 0 })
  const id = `${JSON.parse(imported.stdout).importId}`
  await own.sql`update account set disabled_at = now() where surname = 'blocked'`
  await own.sql`
    insert into contact (membership_id, account_id)
    select membership.id, account.id from membership, account
    where charity_number = '2005' and surname = 'former-and-live'`
  const invite = async (...flags: string[]) => {
    const { stdout } = await gatehouse('account', 'invite', '--import', id, ...flags, '--json')
    return JSON.parse(stdout)
  }
  const plan = { created: 12, due: 5, former: 3, deceased: 3, disabled: 1, notInvitable: 0 }
  expect(await invite('--dry-run')).toMatchObject(plan)
  expect(await invite('--rate', '100/s')).toMatchObject({ ...plan, sent: 5 })
  const invited = () =>
    Object.keys(people).filter((name) => mailbox.to(`${name}@groups.example`).length > 0)
  const live = ['live', 'former-and-live', 'undated', 'grace', 'leaves-later']
  expect(invited()).toEqual(live)
  expect(await invite('--dry-run', '--former')).toMatchObject({ due: 3, former: 0, deceased: 3 })
  expect(await invite('--former', '--rate', '100/s')).toMatchObject({ sent: 3 })
  expect(invited()).toEqual(Object.keys(people).filter((name) => !/dead$|^blocked$/.test(name)))
  expect(await gatehouse('account', 'enable', 'dead')).toMatchObject({ exitCode: 0 })
  expect(await invite('--dry-run')).toMatchObject({ due: 1, deceased: 2 })
  const again = await gatehouse('import', file, '--yes', '--json')
  expect(JSON.parse(again.stdout).counts.memberships).toMatchObject({ changed: 0 })
})

/** A day so many days from now. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('gatehouse account invite --import stops once 5 % of at least 20 emails were rejected', async ({
  gatehouse,
  importEmails,
  mailbox,
}) => {
  const list = emails(60, 'stop.example').map((email, n) => (n % 10 ? email : `refused-${email}`))
  const id = await importEmails(list)
  const invite = ['account', 'invite', '--import', id, '--rate', '100/s'] as const
  const stopped = await gatehouse(...invite, '--json')
  expect(stopped).toMatchObject({ exitCode: 1 })
  const { due, sent, rejected, isStopped } = JSON.parse(stopped.stdout)
  expect({ due, isStopped }).toEqual({ due: 60, isStopped: true })
  expect(sent + rejected.length).toBeGreaterThanOrEqual(20)
  expect(sent + rejected.length).toBeLessThan(60)
  expect(rejected.length / (sent + rejected.length)).toBeGreaterThanOrEqual(0.05)
  const again = await gatehouse(...invite)
  expect(again.stdout).toContain(`Already invited: ${sent}.`)
  expect(again.stdout).toContain('Correct the emails with account edit')
  for (const email of list) expect(mailbox.to(email).length).toBeLessThanOrEqual(1)
})

test('gatehouse account invite --import continues after it was killed, and sends no one a second email', async ({
  gatehouse,
  importEmails,
  mailbox,
  own,
}) => {
  const list = emails(40, 'kill.example')
  const id = await importEmails(list)
  const sent = () => list.filter((email) => mailbox.to(email).length > 0).length
  const child = spawn(
    process.execPath,
    [join(root, 'dist/gatehouse.js'), 'account', 'invite', '--import', id, '--rate', '5/s'],
    {
      cwd: root,
      stdio: 'ignore',
      env: { ...runEnvironment, NODE_ENV: 'production', ...settingsOf(own, mailbox) },
    },
  )
  await expect.poll(sent, { timeout: 60_000 }).toBeGreaterThan(3)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(sent()).toBeLessThan(40)

  const invited = await gatehouse('account', 'invite', '--import', id, '--rate', '100/s', '--json')
  expect(invited).toMatchObject({ exitCode: 0 })
  const { unclear } = JSON.parse(invited.stdout)
  expect(unclear.length).toBeLessThanOrEqual(1)
  expect(sent()).toBeGreaterThanOrEqual(40 - unclear.length)
  for (const email of list) expect(mailbox.to(email).length).toBeLessThanOrEqual(1)
})

test('gatehouse account invite names what is missing or wrong on its command line', async ({
  gatehouse,
}) => {
  const invite = async (...args: string[]) => {
    const { exitCode, stderr } = await gatehouse('account', 'invite', ...args)
    return { exitCode, stderr: stderr.trim() }
  }
  expect(await invite()).toEqual({
    exitCode: 2,
    stderr: 'Name an account, or use --import to invite all accounts of an import.',
  })
  expect(await invite('ada', '--import', '1')).toMatchObject({ exitCode: 2 })
  expect(await invite('--import', '1', '--rate', '60')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('such as 60/min'),
  })
  expect(await invite('--import', '99')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('There is no import 99.'),
  })
})
