import { chmod, mkdir, utimes, writeFile } from 'node:fs/promises'
import { estimateRows } from '#db/pending-migrations.ts'
import { checkClock } from '#lib/lifecycle/doctor/check-database.ts'
import { checkFiles } from '#lib/lifecycle/doctor/check-files.ts'
import { checkUpgrade } from '#lib/lifecycle/doctor/check-upgrade.ts'
import { checks, type Installation } from '#lib/lifecycle/doctor/checks.ts'
import type { Finding } from '#lib/lifecycle/doctor/finding.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { createDatabase } from '../fixtures/database.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/statements.ts'
import {
  backup,
  elsewhere,
  lastMigration,
  type Name,
  settingsWith,
  states,
} from './doctor-states.ts'

const shown = (findings: readonly Finding[]) =>
  findings.map(({ level, code, values = [] }) => [level, code, ...values].join(' ')).join('; ')

test('each check of the doctor has states in which it finds something, or a test with its surroundings', () => {
  expect([...Object.keys(states), ...elsewhere].sort()).toEqual(Object.keys(checks).sort())
})

for (const [name, ofCheck] of Object.entries(states))
  test(`the doctor’s check of ${name} tells its states apart`, async ({ own }, testInfo) => {
    setDatabaseUrl(own.url)
    setServiceSecret(authSecret)
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000)
    const partOf = (digit: string) =>
      `.part-${'00000000-0000-0000-0000-000000000000'.replaceAll('0', digit)}`
    const [killed, beside] = [`killed/one${partOf('0')}`, `recent/one${partOf('2')}`]
    const manifests = {
      'old/one': 3,
      'old/two': 2.01,
      'recent/one': 3,
      'recent/two': 1.99,
      'recent/later': -1,
      'future/one': -61 / 60 / 24,
      'ahead/one': -59 / 60 / 24,
      [`killed/two${partOf('1')}`]: 0,
      [killed]: 0,
      [beside]: 0,
    }
    await mkdir(testInfo.outputPath('empty'), { recursive: true })
    for (const [path, days] of Object.entries(manifests)) {
      await mkdir(testInfo.outputPath(path), { recursive: true })
      const text = JSON.stringify({ createdAt: daysAgo(days) })
      await writeFile(testInfo.outputPath(path, 'manifest.json'), text)
    }
    for (const path of [killed, beside].flatMap((lost) => [`${lost}/manifest.json`, lost]))
      await utimes(testInfo.outputPath(path), daysAgo(1), daysAgo(1))
    for (const [path, text] of Object.entries({ 'recent/half': '{', 'recent/empty': '{}' })) {
      await mkdir(testInfo.outputPath(path))
      await writeFile(testInfo.outputPath(path, 'manifest.json'), text)
    }
    try {
      for (const { state, act, sql, of = {}, finds } of ofCheck) {
        await act?.()
        if (sql) await own.sql.unsafe(sql)
        const { backups = [], ...changes } = typeof of === 'function' ? of(own) : of
        const installation: Installation = {
          ...settingsWith({}),
          db: own.db,
          isEmbedded: false,
          instances: [],
          backups: backups.map((folder) => testInfo.outputPath(folder)),
          ...changes,
        }
        const found = await checks[name as Name](installation)
        const text = shown(found).replaceAll(`${testInfo.outputDir}/`, '')
        if (typeof finds === 'string') expect(text, state).toBe(finds)
        else expect(text, state).toMatch(finds)
      }
    } finally {
      await closeDatabase()
    }
  })

test('the doctor says that a clock differs from 6 seconds on, in either direction', () => {
  const at = (seconds: number) => shown(checkClock(Date.now() - seconds * 1_000, 'baseUrl'))
  expect([at(5.2), at(-5.2)]).toEqual(Array(2).fill('ok clockAgrees baseUrl'))
  expect([at(6.2), at(-6.2)]).toEqual([
    'problem clockDiffers baseUrl 6',
    'problem clockDiffers baseUrl -6',
  ])
})

// biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
test('the doctor names each file of secrets that others may read, and no other file', async ({}, testInfo) => {
  const file = async (name: string, mode: number) => {
    const path = testInfo.outputPath(name)
    await writeFile(path, '')
    await chmod(path, mode)
    return path
  }
  const [closed, open, executable] = [
    await file('closed', 0o640),
    await file('open', 0o604),
    await file('executable', 0o641),
  ]
  const find = async (...given: Parameters<typeof checkFiles>) =>
    (await checkFiles(...given))
      .filter(({ values }) => !values.includes('.env'))
      .map((one) => shown([one]))
  const secrets = [
    'AUTH_SECRET',
    'AUTH_SECRET_FORMER',
    'DATABASE_URL',
    'DATABASE_JOBS_URL',
    'DATABASE_REPLICA_URL',
    'VERIFY_DATABASE_URL',
    'SMTP_URL',
    'METRICS_TOKEN',
    'STAFF_OIDC_CLIENT_SECRET',
  ]
  for (const name of secrets)
    expect(await find({ [`${name}_FILE`]: open }, []), name).toEqual([
      `warning fileOpen ${open} 604`,
    ])
  expect(
    await find({ ORG_NAME_FILE: open, AUTH_SECRET: open, AUTH_SECRET_FILE: '' }, []),
  ).not.toContain(`warning fileOpen ${open} 604`)
  expect(
    await find({ SMTP_URL_FILE: executable }, [
      `--env-file=${open}`,
      `--env-file-if-exists=${closed}`,
    ]),
  ).toEqual([`warning fileOpen ${open} 604`, `warning fileOpen ${executable} 641`])
})

test('a migration takes as long as the rows of the tables that it names, also of one that was not analysed yet', async ({
  own: { db, sql },
}) => {
  await sql`create table fresh as select generate_series(1, 7)`
  await sql`create table large as select generate_series(1, 100)`
  await sql`create schema other`
  await sql`create table other.large as select generate_series(1, 300)`
  await sql`analyze large`
  await sql`analyze other.large`
  await sql`select pg_stat_force_next_flush()`
  const of = (tables: string) => ({ name: tables, sql: [`-- tables: ${tables}`], hash: tables })
  const named = ['fresh', 'large', 'fresh, large, dropped', 'none'].map(of)
  // Of several connections, another one may have the statistics.
  await expect
    .poll(async () => (await estimateRows(db, named)).map(({ rows }) => rows))
    .toEqual([7, 100, 107, 0])
})

test('an upgrade is checked for each migration, the size of the database and a backup of the last day', async ({
  own: { sql, url },
}) => {
  const check = async () => {
    const found = await checkUpgrade()
    return found.map((one) => `${one.check}: ${shown([one])}`.replace(/ \d\S*$/, ''))
  }
  setDatabaseUrl(url)
  const others = ['database: ok size', expect.stringMatching(/^disk: (ok|warning) freeDisk$/)]
  expect(await check()).toEqual(['migrations: ok upToDate', 'backup: warning noBackup', ...others])
  await sql.unsafe(backup('backup-made', '24:01'))
  await sql`insert into migration (hash) values ('later')`
  expect((await check()).slice(0, 2)).toEqual([
    'migrations: warning newerTables',
    'backup: warning backup',
  ])
  await sql.unsafe(backup('backup-made', '23:59'))
  await sql`delete from migration where hash = 'later'`
  await sql.unsafe(`update migration set hash = 'missing ' || hash where hash = ${lastMigration}`)
  expect(await checkUpgrade()).toContainEqual(
    expect.objectContaining({ check: 'migrations', values: [expect.any(String), 0] }),
  )
  const [pending, made] = await check()
  expect([pending, made]).toEqual([
    expect.stringMatching(/^migrations: (ok compatible|warning incompatible) \d{4}_/),
    'backup: ok backup',
  ])
  await closeDatabase()

  const empty = await createDatabase({ empty: true })
  setDatabaseUrl(empty.url)
  expect((await check()).slice(0, 2)).toEqual([
    'migrations: ok allNew',
    'backup: ok nothingToBackUp',
  ])
  await closeDatabase()
  await empty.drop()
})
