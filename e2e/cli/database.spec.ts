import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrations } from '#db/migration-files.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { expect } from '../fixtures/test.ts'
import { test as base, inOneProcess, runUnchanged } from './gatehouse.ts'
import type { CommandResult } from './one-process.ts'

const test = base.extend<{ emptyFolder: string; emptyDatabase: TestDatabase }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  emptyFolder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  emptyDatabase: async ({}, use) => {
    const database = await createDatabase({ empty: true })
    await use(database)
    await database.drop()
  },
})

test('gatehouse names the database on standard error, without its password', async ({
  database,
}) => {
  const url = Object.assign(new URL(database.url), { search: '?application_name=olga' })
  const { exitCode, stdout, stderr } = await runUnchanged(['client', 'list', '--json'], {
    DATABASE_URL: url.href,
  })
  expect(stderr).toBe(`Database: ${url.host}${url.pathname}\n`)
  expect(url.password).not.toBe('')
  expect([exitCode, JSON.parse(stdout)]).toEqual([0, expect.any(Array)])
})

test('gatehouse never creates a database', async ({ emptyFolder }) => {
  const { exitCode, stdout, stderr } = await runUnchanged(['keys', 'list'], {}, emptyFolder)
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
  expect(stderr).toMatch(/^There is no database\. Set DATABASE_URL, or .*\n$/)
  expect(await readdir(emptyFolder)).toEqual([])
})

test('gatehouse waits for a slow database longer than a request would', { tag: '@all' }, async ({
  database,
  gatehouse,
}) => {
  const locked = database.sql.begin(async (sql) => {
    await sql`lock table client in access exclusive mode`
    const listed = gatehouse('client', 'list')
    // The command waits; a request would fail after 1.8 s.
    await expect
      .poll(
        () => database.sql`
          select from pg_locks join pg_stat_activity using (pid)
          where relation = 'client'::regclass and not granted and datname = current_database()
            and query ~ 'from "client"' and clock_timestamp() - query_start > '2.5 s'`,
        { timeout: 30_000 },
      )
      .toHaveLength(1)
    return { listed }
  })
  expect(await (await locked).listed).toMatchObject({ exitCode: 0, stderr: '' })
})

test('gatehouse does not use the embedded database with an https BASE_URL', async () => {
  const settings = { BASE_URL: 'https://members.example.org' }
  const { exitCode, stdout, stderr } = await runUnchanged(['keys', 'list'], settings)
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
  expect(stderr).toMatch(/^DATABASE_URL must be set, because BASE_URL starts with https\..*\n$/)
})

test('gatehouse creates tables with migrate only', { tag: '@all' }, async ({ emptyDatabase }) => {
  const { url, sql } = emptyDatabase
  const run = (...args: string[]) => runUnchanged(args, { DATABASE_URL: url })
  const before = await run('client', 'list')
  expect(before).toMatchObject({ exitCode: 1, stdout: '' })
  expect(before.stderr).toMatch(
    /\nThis database has no tables\. .* node dist\/gatehouse\.js migrate\n$/,
  )
  expect(await sql`select to_regclass('migration') as name`).toEqual([{ name: null }])

  const { applied } = JSON.parse((await run('migrate', '--json')).stdout)
  expect(applied).toBe(
    (await readdir('db/migrations')).filter((name) => name.endsWith('.sql')).length,
  )
  expect((await run('migrate')).stdout).toBe('The tables are up to date.\n')
  expect(await run('client', 'list')).toMatchObject({ exitCode: 0 })
})

test('gatehouse does not change the tables of an older version', async () => {
  const { drop, sql, url } = await createDatabase()
  await sql`delete from migration where hash = ${readMigrations().at(-1)?.hash ?? ''}`
  let refused: CommandResult | undefined
  await inOneProcess({ DATABASE_URL: url }, async (gatehouse) => {
    refused = await gatehouse('client', 'list')
  })
  await drop()
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
  expect(refused?.stderr).toMatch(
    /older than this version: 1 migration pending\. .* node dist\/gatehouse\.js migrate\n/,
  )
})
