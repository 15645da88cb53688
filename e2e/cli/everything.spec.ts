import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type postgres from 'postgres'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { Grants } from '../fixtures/grants.ts'
import { People } from '../fixtures/people.ts'
import { runEnvironment } from '../fixtures/run-environment.ts'
import { root } from '../fixtures/service.ts'
import { waitForLongLock } from '../fixtures/statements.ts'
import { expect } from '../fixtures/test.ts'
import { FeedReader } from '../http/feed/feed-reader.ts'
import { test as base } from './gatehouse.ts'
import { type CommandResult, startOneProcess } from './one-process.ts'
import { addSomeOfEverything } from './some-of-everything.ts'

interface Move {
  readonly source: TestDatabase
  /** A database with empty tables. */
  readonly target: TestDatabase
  /** The folder of an export, which does not exist yet. */
  readonly folder: string
  run(database: TestDatabase, ...args: string[]): Promise<CommandResult>
}

const test = base.extend<{ move: Move }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  move: async ({}, use) => {
    const parent = await mkdtemp(join(tmpdir(), 'everything-'))
    const [source, target] = [await createDatabase(), await createDatabase({ empty: true })]
    const start = ({ url }: TestDatabase) =>
      startOneProcess({ DATABASE_URL: url, SUDO_USER: 'olga' })
    const [inSource, inTarget] = [await start(source), await start(target)]
    const run = (database: TestDatabase, ...words: string[]) =>
      (database === source ? inSource : inTarget).run({ words })
    expect(await run(target, 'migrate')).toMatchObject({ exitCode: 0 })
    await use({ source, target, folder: join(parent, 'export'), run })
    await Promise.all([inSource.end(), inTarget.end()])
    await Promise.all([source.drop(), target.drop()])
    await rm(parent, { recursive: true })
  },
})

// Each test runs several commands, and a busy machine takes seconds for each.
test.describe.configure({ timeout: 180_000 })

/** The names of the tables that the code declares. */
async function declaredTables(): Promise<string[]> {
  const files = (await readdir(join(root, 'db/tables'))).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(files.map((name) => import(join(root, 'db/tables', name))))
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, PgTable))
    .map(getTableName)
}

/** The number of rows of each table, with a hash over all their values by column. */
async function fingerprint(sql: postgres.Sql): Promise<Record<string, [number, string]>> {
  const names = await declaredTables()
  const entries = names.map(async (name) => {
    const [row] = await sql`
      select count(*)::int as rows, md5(string_agg(to_jsonb(t)::text, E'\n' order by to_jsonb(t)::text collate "C")) as hash
      from ${sql(name)} t
      where ${name === 'audit_event' ? sql`to_jsonb(t) ->> 'action' <> 'everything-imported'` : sql`true`}`
    return [name, [row?.rows, row?.hash]]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Everything of the schema that an import takes away and restores. */
const describeSchema = (sql: postgres.Sql) => sql`
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as text
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid)
    from pg_trigger where not tgisinternal
  order by 1, 2, 3`

test('an instance that is built from an export has no differing row, members sign in to it, and readers of the feed go on or start again', async ({
  caller,
  move: { source, target, folder, run },
  startAnother,
}) => {
  await addSomeOfEverything(source.sql)
  const reader = new FeedReader(
    await new Grants(new People(source.sql)).addClient({ own: true, roles: ['events'] }),
  )
  const before = caller.at(await startAnother({ DATABASE_URL: source.url }))
  await reader.skip(before)
  const exported = await run(source, 'export', 'everything', '--out', folder)
  expect(exported).toMatchObject({ exitCode: 0, stderr: '' })
  expect(exported.stdout).toContain('the same AUTH_SECRET')
  const atExport = await fingerprint(source.sql)
  const { cursor } = reader
  await source.sql`update account set surname = 'Later' where username = 'ada'`
  await expect.poll(async () => (await reader.next(before, 1)).body.events.length).toBe(1)

  const imported = await run(target, 'import', 'everything', folder)
  expect(imported).toMatchObject({ exitCode: 0, stderr: '' })
  expect(await fingerprint(target.sql)).toEqual(atExport)
  expect(Object.entries(atExport).filter(([, [rows]]) => rows === 0)).toEqual([])
  expect([...(await describeSchema(target.sql))]).toEqual([...(await describeSchema(source.sql))])
  expect(
    await target.sql`select operator from audit_event where action = 'everything-imported'`,
  ).toEqual([{ operator: expect.stringMatching(/^olga@/) }])
  const [sheet] = await target.sql`
    insert into import (operator, kind, file, sha256, mapping, counts)
    values ('olga', 'sheet', 'next.csv', '', '{}', '{}') returning id`
  expect(sheet?.id).toBe(4)

  const after = caller.at(await startAnother({ DATABASE_URL: target.url }))
  const input = { type: 'token', username: 'bo', password: 'willow harvest compass' }
  expect((await after.call('authenticate', { input })).body.token).toBeTruthy()
  expect((await reader.next(after)).status).toBe(410)
  reader.cursor = cursor
  await target.sql`update account set surname = 'Here' where username = 'cy'`
  await expect.poll(async () => (await reader.next(after, 1)).body.events.length).toBe(1)
})

test('gatehouse export everything writes files for the owner only, with secrets in a folder of their own and the meaning of each column', async ({
  move: { source, folder, run },
}) => {
  await addSomeOfEverything(source.sql)
  const { stdout } = await run(source, 'export', 'everything', '--out', folder, '--json')
  const names = await declaredTables()
  expect(JSON.parse(stdout)).toMatchObject({ folder, tables: names.length })
  const files = await readdir(folder, { recursive: true })
  for (const name of ['', ...files]) {
    const { mode } = await stat(join(folder, name))
    expect(mode & 0o077, name).toBe(0)
  }
  expect(files.filter((name) => name.startsWith('tables/')).sort()).toEqual(
    names.map((name) => `tables/${name}.csv`).sort(),
  )
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const headers = await Promise.all(
    files
      .filter((name) => name.startsWith('secrets/'))
      .map(async (name) => `${name}: ${(await read(name)).split('\r\n')[0]}`),
  )
  expect(headers.sort()).toEqual([
    'secrets/account.csv: id,password_hash',
    'secrets/client.csv: id,secret_hashes',
    'secrets/credential.csv: id,hash,successor_seed',
    'secrets/idempotency_key.csv: key,request_hash',
    'secrets/join_application.csv: id,start_hash',
    'secrets/outgoing.csv: id,sealed',
    'secrets/passkey.csv: id,removal_hash',
    'secrets/signing_key.csv: id,sealed_private_jwk',
    'secrets/staff_factor.csv: account_id,sealed_secret,recovery_hashes,sealed_codes,reset_stop_hash',
    'secrets/webhook.csv: id,sealed_secret,sealed_former',
  ])
  for (const name of files.filter((name) => name.startsWith('tables/')))
    expect(await read(name)).not.toMatch(/\$argon2|password_hash/)
  const [ada] = await source.sql`select id from account where username = 'ada'`
  expect(await read('tables/account.csv')).toMatch(
    new RegExp(`^${ada?.id},"ada","ada@hollow-farm.example",,false,`, 'm'),
  )
  expect(await read('tables/account.csv')).toContain(',2026-03-29T00:59:59.123456+00:00,')
  const readme = await read('README.md')
  for (const name of names) expect(readme).toContain(`\n### ${name}\n`)
  expect(readme).toContain('The name with which the member signs in')
  expect(readme).not.toMatch(/\]\((?!#)/)
})

test('gatehouse import everything says at Ctrl-C that it is complete or has not happened, and ends sessions, tokens and links with --end-credentials', async ({
  move: { source, target, folder, run },
}) => {
  const people = new People(source.sql)
  await people.issueCredential(await people.add())
  await run(source, 'export', 'everything', '--out', folder)

  const holder = await target.sql.reserve()
  await holder`begin`
  await holder`lock table account in access exclusive mode`
  const env = { ...runEnvironment, NODE_ENV: 'production' as const, DATABASE_URL: target.url }
  const args = ['dist/gatehouse.js', 'import', 'everything', folder]
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = text(child.stderr)
  const closed = once(child, 'close')
  await waitForLongLock(target.sql, 0)
  child.kill('SIGINT')
  expect(await closed).toEqual([1, null])
  expect(await said).toContain('The import has happened completely or not at all')
  await holder`rollback`
  holder.release()
  expect(await target.sql`select from account`).toHaveLength(0)

  const { stdout } = await run(
    target,
    'import',
    'everything',
    folder,
    '--end-credentials',
    '--json',
  )
  expect(JSON.parse(stdout)).toMatchObject({ endedCredentials: 1 })
  expect(await target.sql`select from credential`).toHaveLength(0)
})

test('gatehouse import everything rejects a damaged file, rows in the database, a backup, and an export of another version', async ({
  move: { source, target, folder, run },
}) => {
  await run(source, 'export', 'everything', '--out', folder)
  const expectError = async (database: TestDatabase, message: RegExp) => {
    const result = await run(database, 'import', 'everything', folder)
    expect(result).toMatchObject({ exitCode: 1, stdout: '' })
    expect(result.stderr).toMatch(message)
  }
  await expectError(source, /The database is not empty: it has rows in account, audit_event, /)
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  const expectManifestError = async (changes: object, message: RegExp) => {
    await writeFile(path, JSON.stringify({ ...manifest, ...changes }))
    await expectError(target, message)
  }
  const { migrations, tables } = manifest
  const later = { gatehouse: '7.0.0', migrations: [...migrations, 'later'] }
  await expectManifestError(later, /from Gatehouse 7\.0\.0, whose tables this version/)
  await expectManifestError({ tables: tables.slice(1) }, /has other tables than the database/)
  const [{ columns, ...table }, ...others] = tables
  const earlier = {
    gatehouse: '0.2.0',
    migrations: ['of an earlier build'],
    tables: [{ ...table, columns: columns.slice(1) }, ...others],
  }
  await expectManifestError(
    earlier,
    /from Gatehouse 0\.2\.0 and has other tables than the database/,
  )
  await target.sql`insert into migration (hash) values ('later')`
  await expectManifestError({}, /has other tables than the database/)
  await target.sql`delete from migration where hash = 'later'`
  await expectManifestError({ kind: 'dump' }, /This is a backup, not an export/)
  await writeFile(path, JSON.stringify(manifest))
  const restored = await run(target, 'restore', folder)
  expect(restored.stderr).toMatch(/This is an export, not a backup/)
  await appendFile(join(folder, 'secrets/account.csv'), 'x')
  await expectError(target, /secrets\/account\.csv is damaged/)
  expect(await target.sql`select from audit_event`).toHaveLength(0)
})

test('gatehouse import everything accepts an export of a build whose migrations the baseline contains, with its columns in another order', async ({
  move: { source, target, folder, run },
}) => {
  await addSomeOfEverything(source.sql)
  await source.sql`alter table account add column moved text`
  await source.sql`update account set moved = fax`
  await source.sql`alter table account drop column fax`
  await source.sql`alter table account rename column moved to fax`
  await run(source, 'export', 'everything', '--out', folder)
  const atExport = await fingerprint(source.sql)
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  const earlier = { gatehouse: '0.2.0', migrations: ['of an earlier build'] }
  await writeFile(path, JSON.stringify({ ...manifest, ...earlier }))
  const imported = await run(target, 'import', 'everything', folder)
  expect(imported).toMatchObject({ exitCode: 0, stderr: '' })
  expect(await fingerprint(target.sql)).toEqual(atExport)
})

test('an import of everything that is killed halfway leaves the tables empty, and can be repeated', {
  tag: '@all',
}, async ({ move: { source, target, folder, run } }) => {
  await source.sql`
    insert into audit_event (action, at) select 'signed-in', now() from generate_series(1, 200000)`
  await run(source, 'export', 'everything', '--out', folder)
  const schema = await describeSchema(target.sql)
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const args = ['dist/gatehouse.js', 'import', 'everything', folder]
    const env = {
      ...runEnvironment,
      NODE_ENV: 'production' as const,
      DATABASE_URL: target.url,
    }
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore' })
    const closed = once(child, 'close')
    const isHalfway = async () => {
      const [row] = await target.sql`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and query ~ 'insert into public."audit_event"'`
      return row?.count
    }
    await expect.poll(isHalfway, { intervals: [20] }).toBe(1)
    child.kill(signal)
    const [code] = await closed
    expect(code, signal).not.toBe(0)
    expect(await target.sql`select from account`).toHaveLength(0)
  }
  expect(await describeSchema(target.sql)).toEqual(schema)
  expect(await run(target, 'import', 'everything', folder)).toMatchObject({ exitCode: 0 })
  expect(await fingerprint(target.sql)).toEqual(await fingerprint(source.sql))
})
