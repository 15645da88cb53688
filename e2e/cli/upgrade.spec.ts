import { createDatabase } from '../fixtures/database.ts'
import { People } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'
import { runGatehouse, test as withGatehouse } from './gatehouse.ts'
import { copyLaterVersion } from './later-version.ts'

type Later = Awaited<ReturnType<typeof copyLaterVersion>>
type OwnDatabase = Awaited<ReturnType<typeof createDatabase>>

const test = withGatehouse.extend<{ own: OwnDatabase; later: Later }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  own: async ({}, use) => {
    const own = await createDatabase()
    await use(own)
    await own.drop()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  later: async ({}, use) => {
    const later = await copyLaterVersion({
      '9001_colours': `-- tables: account, fee
-- breaks: accounts have a colour
alter table account add column colour text;--> statement-breakpoint
update account set colour = case when disabled_at is null then 'green' else 'grey' end;
alter table account alter column colour set default 'green', alter column colour set not null;`,
      '9002_notes': 'create table note (text text not null);',
    })
    await use(later)
    await later.remove()
  },
})

test('gatehouse upgrade --check lists pending migrations and the missing backup, and changes nothing', {
  tag: '@all',
}, async ({ own, later }) => {
  const settings = { DATABASE_URL: own.url }
  const before = await runGatehouse(['upgrade', '--check'], settings)
  expect(before).toMatchObject({ exitCode: 0, stderr: '' })
  expect(before.stdout).toContain('this version applies no migration')
  expect(before.stdout).toContain('No backup was made with gatehouse backup')

  await own.sql`analyze account`
  await own.sql`insert into audit_event (action, operator) values ('backup-made', 'olga')`
  const pending = await later.run(['upgrade', '--check'], settings)
  expect(pending.exitCode).toBe(0)
  expect(pending.stdout).toMatch(
    /^warning +migrations: 9001_colours would be applied \(about \d+ rows\)\. The earlier version may fail with it: accounts have a colour\./m,
  )
  expect(pending.stdout).toMatch(
    /^ok +migrations: 9002_notes would be applied \(no existing rows\)/m,
  )
  expect(pending.stdout).toMatch(/^ok +backup: The last backup .* was made at 20/m)
  expect(await own.sql`select to_regclass('note') as name`).toEqual([{ name: null }])
})

test('a later version upgrades a database with members in it, which this version can still serve', {
  tag: '@all',
}, async ({ caller, later, own, startAnother }) => {
  const people = new People(own.sql)
  const [person] = await Promise.all([people.add(), people.add({ disabled: true })])
  const bearer = await people.issueCredential(person)
  const service = await startAnother({ DATABASE_URL: own.url })
  const readMember = async () => (await caller.at(service).call('profile', { bearer })).body
  const before = await readMember()
  const rows = await own.sql`select * from account order by id`

  const settings = { DATABASE_URL: own.url }
  const list = await later.run(['client', 'list'], settings)
  expect(list.stderr).toContain('older than this version: 2 migrations pending')
  const migrated = await later.run(['migrate', '--json'], settings)
  expect(migrated).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/"applied": ?2\b/) })
  expect((await later.run(['migrate'], settings)).stdout).toBe('The tables are up to date.\n')

  const { findings } = JSON.parse(
    (await runGatehouse(['upgrade', '--check', '--json'], settings)).stdout,
  )
  expect(findings[0]).toMatchObject({
    level: 'warning',
    message: expect.stringMatching(/^The tables are newer than this version: .* 2 migrations /),
    fix: expect.stringContaining('restore the backup from before the upgrade'),
  })
  const expected = rows.map((row) => ({ ...row, colour: row.disabled_at ? 'grey' : 'green' }))
  expect(await own.sql`select * from account order by id`).toEqual(expected)
  expect(await readMember()).toEqual(before)
  expect((await people.add()).id).not.toBe(person.id)
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
  expect((await runGatehouse(['client', 'list'], settings)).exitCode).toBe(0)
  await service.stop()
})

test('gatehouse migrate, upgrade --check and the service refuse a database from before 0.3.0', {
  tag: '@all',
}, async ({ own, startAnother }) => {
  await own.sql`delete from migration`
  await own.sql`insert into migration (hash) values ('of an earlier version')`
  const settings = { DATABASE_URL: own.url }
  const message = 'tables of a version before 0.3.0'
  const migrated = await runGatehouse(['migrate'], settings)
  expect(migrated).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(message) })
  expect((await runGatehouse(['upgrade', '--check'], settings)).stdout).toContain(message)
  await expect(startAnother(settings)).rejects.toThrow(message)
  expect(await own.sql`select hash from migration`).toEqual([{ hash: 'of an earlier version' }])
})

test('gatehouse upgrade without --check does nothing and exits with 2', async ({ database }) => {
  const { exitCode, stderr } = await runGatehouse(['upgrade'], { DATABASE_URL: database.url })
  expect(exitCode).toBe(2)
  expect(stderr).toContain('This command only checks: add --check')
})
