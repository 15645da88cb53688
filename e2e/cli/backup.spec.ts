import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { TestDatabase } from '../fixtures/database.ts'
import { People } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'
import { noPrograms, programs, test } from './backup-drill.ts'
import { runGatehouse } from './gatehouse.ts'

test('the service runs on a backup that was restored to another database, and revoked tokens stay revoked', async ({
  caller,
  drill: { folder, source, target, run },
  startAnother,
}) => {
  test.skip(!programs, noPrograms)
  const people = new People(source.sql)
  const person = await people.add()
  const [valid, revoked] = [
    await people.issueCredential(person),
    await people.issueCredential(person),
  ]
  const made = await run(source, 'backup', folder)
  expect(made).toMatchObject({ exitCode: 0, stderr: '' })
  expect(made.stdout).toContain('Store AUTH_SECRET in another place')
  await source.sql`delete from credential where hash = sha256(${revoked}::bytea)`

  const restored = await run(target, 'restore', folder)
  expect(restored).toMatchObject({ exitCode: 0, stderr: '' })
  expect(restored.stdout).toContain('Ended 2 sessions, tokens and links from before the backup')
  const service = await startAnother({ DATABASE_URL: target.url })
  const instance = caller.at(service)
  for (const bearer of [valid, revoked])
    expect((await instance.call('profile', { bearer })).status).toBe(401)
  const { username, password } = person
  const signedIn = await instance.call('authenticate', {
    input: { type: 'token', username, password },
  })
  const profile = await instance.call('profile', { bearer: signedIn.body.token })
  expect(profile.body.email).toBe(person.email)
  const events = (database: TestDatabase, action: string) => database.sql`
    select split_part(operator, '@', 1) as operator from audit_event where action = ${action}`
  expect(await events(source, 'backup-made')).toEqual([{ operator: 'olga' }])
  expect(await events(target, 'backup-restored')).toEqual([{ operator: 'olga' }])
})

test('gatehouse restore --keep-credentials keeps tokens, and the links of briefings stay without it', async ({
  drill: { folder, source, target, run },
}) => {
  test.skip(!programs, noPrograms)
  const people = new People(source.sql)
  await people.issueCredential(await people.add())
  await source.sql`
    insert into credential (hash, kind, subscription_id, realm, expires_at)
    select sha256('a link'), 'unsubscribe', id, 'tests', 'infinity' from subscription limit 1`
  await run(source, 'backup', folder)
  const kept = await run(target, 'restore', folder, '--keep-credentials', '--json')
  expect(JSON.parse(kept.stdout)).toMatchObject({ endedCredentials: 0, pendingMigrations: 0 })
  expect(await target.sql`select kind::text from credential order by kind`).toEqual([
    { kind: 'bearer' },
    { kind: 'unsubscribe' },
  ])
  await target.sql`drop schema public cascade`
  await target.sql`create schema public`
  expect(await run(target, 'restore', folder)).toMatchObject({ exitCode: 0 })
  expect(await target.sql`select kind::text from credential`).toEqual([{ kind: 'unsubscribe' }])
})

test('a backup is readable by its owner only, has no secrets, and is never replaced', async ({
  drill: { folder, source, run },
}) => {
  test.skip(!programs, noPrograms)
  await run(source, 'backup', folder)
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  expect(await modeOf(folder)).toBe('700')
  const names = (await readdir(folder)).sort()
  expect(names).toEqual(['gatehouse.dump', 'manifest.json'])
  for (const name of names) expect(await modeOf(join(folder, name))).toBe('600')
  const manifest = await readFile(join(folder, 'manifest.json'), 'utf8')
  expect(JSON.parse(manifest)).toMatchObject({ kind: 'dump', postgres: expect.any(String) })
  expect(manifest).not.toContain(new URL(source.url).password)

  const again = await run(source, 'backup', folder)
  expect(again).toMatchObject({ exitCode: 1, stdout: '' })
  expect(again.stderr).toMatch(/already exists and is never replaced/)
})

test('gatehouse restore rejects a database with tables, a changed dump and a backup of a newer version', async ({
  drill: { folder, source, target, run },
}) => {
  test.skip(!programs, noPrograms)
  await run(source, 'backup', folder)
  const expectError = async (database: TestDatabase, message: RegExp) => {
    const result = await run(database, 'restore', folder)
    expect(result).toMatchObject({ exitCode: 1, stdout: '' })
    expect(result.stderr).toMatch(message)
  }
  await expectError(
    source,
    /The database is not empty\. .* create one, and name it in DATABASE_URL/,
  )
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  const newer = { ...manifest, gatehouse: '7.0.0', migrations: [...manifest.migrations, 'later'] }
  await writeFile(path, JSON.stringify(newer))
  await expectError(target, /from Gatehouse 7\.0\.0, whose tables this version/)
  await writeFile(path, JSON.stringify(manifest))
  await appendFile(join(folder, 'gatehouse.dump'), 'x')
  await expectError(target, /gatehouse\.dump is damaged/)
  await rm(path)
  await expectError(target, /has no manifest\.json/)
  const [row] = await target.sql`select count(*)::int as tables from pg_tables
    where schemaname = 'public'`
  expect(row?.tables).toBe(0)
})

test('a restore that fails halfway leaves the database empty', async ({
  drill: { folder, source, target, run },
  folder: parent,
}) => {
  test.skip(!programs, noPrograms)
  await run(source, 'backup', folder)
  const bin = join(parent, 'bin')
  await mkdir(bin)
  const script = `#!/bin/sh
[ "$1" = --version ] && exec ${programs}/pg_restore --version
${programs}/pg_restore "$@" | head -c 30000
echo "pg_restore: error: disk full" >&2; exit 1
`
  await writeFile(join(bin, 'pg_restore'), script, { mode: 0o755 })
  const PATH = [bin, programs, process.env.PATH].join(delimiter)
  const result = await runGatehouse(['restore', folder], { DATABASE_URL: target.url, PATH })
  expect(result.exitCode).toBe(1)
  expect(result.stderr).toContain('disk full')
  const [row] = await target.sql`select count(*)::int as tables from pg_tables
    where schemaname = 'public'`
  expect(row?.tables).toBe(0)
})

test('programs of PostgreSQL 17 or later restore a backup on an earlier server, and leave what looks like their header in the rows', async ({
  drill: { folder, source, target, run },
  folder: parent,
}) => {
  test.skip(!programs, noPrograms)
  const header = 'SET transaction_timeout = 0;'
  await source.sql.unsafe(`create table line as select '${header}' as text`)
  await run(source, 'backup', folder)
  const bin = join(parent, 'bin')
  await mkdir(bin)
  const script = `#!/bin/sh
${programs}/pg_restore "$@" | sed '0,/^SET client_encoding/s//${header}\\n&/'\n`
  await writeFile(join(bin, 'pg_restore'), script, { mode: 0o755 })
  const PATH = [bin, programs, process.env.PATH].join(delimiter)
  expect(await runGatehouse(['restore', folder], { DATABASE_URL: target.url, PATH })).toMatchObject(
    { exitCode: 0, stderr: '' },
  )
  expect(await target.sql`select text from line`).toEqual([{ text: header }])
})

test('gatehouse backup names the package if there is no pg_dump, or one that is older than the server, and leaves nothing behind if the backup fails', async ({
  database,
  folder,
}) => {
  const [server] = await database.sql`select current_setting('server_version') as version`
  const major = Number.parseInt(server?.version, 10)
  const bin = join(folder, 'bin')
  await mkdir(bin)
  const runWith = async (script: string) => {
    if (script) await writeFile(join(bin, 'pg_dump'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    const settings = { DATABASE_URL: database.url, PATH: bin }
    return runGatehouse(['backup', join(folder, 'backup')], settings)
  }
  const missing = await runWith('')
  expect(missing).toMatchObject({ exitCode: 1, stdout: '' })
  expect(missing.stderr).toBe(
    `There is no pg_dump on the PATH. On Debian, install the package postgresql-client-${major} or later.\n`,
  )
  const old = await runWith('echo "pg_dump (PostgreSQL) 9.6.1"')
  expect(old.stderr).toMatch(
    new RegExp(`^pg_dump 9\\.6\\.1 is older than the server, .* postgresql-client-${major} from`),
  )
  const breaks = await runWith(`[ $# = 1 ] && echo "pg_dump (PostgreSQL) 99.0" && exit
echo half; echo "pg_dump: error: disk full" >&2; exit 1`)
  expect(breaks.stderr).toContain('disk full')
  expect(await readdir(folder)).toEqual(['bin'])
})
