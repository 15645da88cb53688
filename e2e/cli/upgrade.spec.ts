import { createDatabase } from '../fixtures/database.ts'
import { expect } from '../fixtures/test.ts'
import { runGatehouse, test } from './gatehouse.ts'

test('gatehouse upgrade --check lists pending migrations and the missing backup, and changes nothing', async () => {
  const own = await createDatabase()
  const check = () => runGatehouse(['upgrade', '--check'], { DATABASE_URL: own.url })
  const before = await check()
  expect(before).toMatchObject({ exitCode: 0, stderr: '' })
  expect(before.stdout).toContain('this version applies no migration')
  expect(before.stdout).toContain('No backup was made with gatehouse backup')

  await own.sql`analyze account`
  await own.sql`insert into audit_event (action, operator) values ('backup-made', 'olga')`
  await own.sql`delete from migration where hash in (select hash from migration limit 100)`
  const pending = await check()
  expect(pending.exitCode).toBe(0)
  expect(pending.stdout).toMatch(
    /^warning +migrations: 0005_invited_accounts_and_import_keys would be applied \(about \d+ rows\)\. The earlier version may fail/m,
  )
  expect(pending.stdout).toMatch(/^ok +migrations: 0006_operators would be applied/m)
  expect(pending.stdout).toMatch(/^ok +backup: The last backup .* was made at 20/m)
  const [row] = await own.sql`select count(*)::int as applied from migration`
  expect(row?.applied).toBe(0)
  await own.drop()
})

test('gatehouse upgrade without --check does nothing and exits with 2', async ({ database }) => {
  const { exitCode, stderr } = await runGatehouse(['upgrade'], { DATABASE_URL: database.url })
  expect(exitCode).toBe(2)
  expect(stderr).toContain('This command only checks: add --check')
})
