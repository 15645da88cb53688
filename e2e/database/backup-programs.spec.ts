import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { Readable } from 'node:stream'
import { mock } from 'node:test'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { dumpDatabase, restoreDump } from '#db/backup/dump.ts'
import { lockScratch } from '#db/backup/scratch.ts'
import { withPool } from '#db/driver/connect.ts'
import { requiredHashes } from '#db/migration-files.ts'
import { dumpToFolder } from '#lib/lifecycle/backup/make-backup.ts'
import { type Manifest, readManifest } from '#lib/lifecycle/backup/manifest.ts'
import { restoreFromDump } from '#lib/lifecycle/backup/restore-backup.ts'
import { verifyBackup } from '#lib/lifecycle/backup/verify-backup.ts'
import { shutdown } from '#lib/lifecycle/shutdown.ts'
import { fewTables } from '../cli/few-tables.ts'
import { createDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/statements.ts'

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => [error.code ?? error.message, ...(error.values ?? [])].join(' '),
  )

test('a backup and a restore name the program that is missing or too old, and a server that is older or has another encoding', async ({
  database,
}, testInfo) => {
  const [server] = await database.sql`select current_setting('server_version') as version`
  const major = Number.parseInt(server?.version, 10)
  const bin = testInfo.outputPath('bin')
  await mkdir(bin, { recursive: true })
  /** Puts programs of these versions on the PATH, which can say their version and no more. */
  const install = async (versions: Readonly<Record<string, string>>) => {
    for (const [name, version] of Object.entries(versions)) {
      const script = `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n[ "$1" = --version ]\n`
      await writeFile(join(bin, name), script, { mode: 0o755 })
    }
  }
  const empty = await createDatabase({ empty: true })
  const latin = `${new URL(empty.url).pathname.slice(1)}_latin`
  await empty.sql.unsafe(`create database ${latin} encoding 'LATIN1' locale 'C' template template0`)
  const make = (url = database.url) =>
    failureOf(dumpToFolder(url, { folder: testInfo.outputPath('b'), operator: 'olga', keys: [] }))
  const restore = (changes: object = {}, url = empty.url) => {
    const manifest = {
      postgres: server?.version,
      files: {},
      migrations: [],
      ...changes,
    } as unknown as Manifest
    const request = { folder: bin, manifest, operator: 'olga', keepsCredentials: false }
    return failureOf(restoreFromDump(url, request))
  }
  const path = process.env.PATH
  process.env.PATH = bin
  try {
    expect(await make(empty.url)).toBe('nothingToBackUp')
    expect(await make()).toBe(`programMissing pg_dump ${major}`)
    await install({ pg_dump: '9.6.1' })
    expect(await make()).toBe(`programTooOld pg_dump 9.6.1 ${major}`)
    await install({ pg_dump: `${major}.0` })
    expect(await make()).toContain('pg_dump failed: ')
    expect(await readdir(testInfo.outputDir)).toEqual(['bin'])

    expect(await restore({}, database.url)).toBe('notEmpty')
    expect(await restore({}, empty.url.replace(/[^/]*$/, latin))).toBe('otherEncoding LATIN1')
    expect(await restore({ postgres: `${major + 1}.0` })).toBe(
      `olderServer ${major + 1}.0 ${server?.version}`,
    )
    expect(await restore()).toBe(`programMissing pg_restore ${major}`)
    await install({ pg_restore: `${major - 1}.9` })
    expect(await restore()).toBe(`programTooOldForBackup pg_restore ${major - 1}.9 ${major}`)
    // The format of a dump is that of its program, which may be newer than the server.
    await install({ pg_restore: `${major}.0` })
    expect(await restore({ pgDump: `${major + 1}.0` })).toBe(
      `programTooOldForBackup pg_restore ${major}.0 ${major + 1}`,
    )
    expect(await restore()).toBe(`programMissing psql ${major}`)
  } finally {
    process.env.PATH = path
    await empty.sql.unsafe(`drop database ${latin}`)
    await empty.drop()
    await rm(bin, { recursive: true })
  }
})

// biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
test('a restore fails if the system ends pg_restore, and leaves the database empty', async ({}, testInfo) => {
  const empty = await createDatabase({ empty: true })
  const bin = testInfo.outputPath('bin')
  await mkdir(bin, { recursive: true })
  const script = `#!/bin/sh
[ "$1" = --version ] && exec echo 'pg_restore (PostgreSQL) 15.0'
echo 'create table half ();'
kill -KILL $$\n`
  await writeFile(join(bin, 'pg_restore'), script, { mode: 0o755 })
  const path = process.env.PATH
  process.env.PATH = `${bin}:${path}`
  try {
    const manifest = { postgres: '15.0', files: {}, migrations: [] } as unknown as Manifest
    const request = { folder: bin, manifest, operator: 'olga', keepsCredentials: false }
    await expect(restoreFromDump(empty.url, request)).rejects.toThrow(
      'pg_restore was ended by SIGKILL',
    )
    expect(await empty.sql`select from pg_class where relname = 'half'`).toHaveLength(0)
  } finally {
    process.env.PATH = path
    await empty.drop()
    await rm(bin, { recursive: true })
  }
})

test('a restore is whole or fails, whatever the operator has set for psql, and pg_dump ends if its copy cannot be written', async ({
  database,
}, testInfo) => {
  const empty = await createDatabase({ empty: true })
  const bin = testInfo.outputPath('bin')
  const pidFile = join(bin, 'pid')
  await mkdir(bin, { recursive: true })
  const write = (name: string, script: string) =>
    writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  await write('pg_restore', `echo "$@" > ${bin}/restored\ncat\necho 'create table whole ();'`)
  await write(
    'pg_dump',
    `echo "$@" > ${bin}/dumped\necho $$ > ${pidFile}\necho begun\nexec sleep 60`,
  )
  await writeFile(join(bin, '.psqlrc'), '\\pset tuples_only off\n')
  const { PATH: path, HOME: home } = process.env
  Object.assign(process.env, { PATH: `${bin}:${path}`, HOME: bin })
  const argumentsOf = async (what: string) => (await readFile(join(bin, what), 'utf8')).trim()
  try {
    const broken = Readable.from(['create table half ();\ncreate table half ();\n'])
    await expect(restoreDump(empty.url, broken, 'select 1;')).rejects.toThrow(
      /^psql failed: .*relation "half" already exists/,
    )
    const dump = Readable.from(['create table sent ();\n'])
    expect(await restoreDump(empty.url, dump, 'select 7; select 42;')).toBe(42)
    expect(await empty.sql`select from pg_class where relname in ('sent', 'whole')`).toHaveLength(2)
    expect(await argumentsOf('restored'), 'its role owns them').toBe(
      '--no-owner --no-comments --file=-',
    )

    const options = { snapshot: 'x', signal: new AbortController().signal }
    const dumping = dumpDatabase(database.url, options, async (copy) => {
      for await (const _ of copy) throw new Error('The disk is full.')
    })
    await expect(dumping).rejects.toThrow('The disk is full.')
    expect(await argumentsOf('dumped')).toBe('--format=custom --no-password --snapshot=x')
    const pid = Number(await readFile(pidFile, 'utf8'))
    await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => 'gone')).toBe('gone')
  } finally {
    Object.assign(process.env, { PATH: path, HOME: home })
    await empty.drop()
    await rm(bin, { recursive: true })
  }
})

/** A psql that runs what it is given as one message, and prints the last value. */
const psql = `
import { text } from 'node:stream/consumers'
import postgres from 'postgres'
const sql = postgres({ max: 1, onnotice: () => {} })
try {
  const results = await sql.unsafe(await text(process.stdin)).simple()
  console.log(Object.values(results.flat().at(-1) ?? {})[0])
} catch (error) {
  console.error(error.message)
  process.exitCode = 3
}
await sql.end()`

// It needs no programs of Debian; e2e/cli/backup-round.spec.ts does the same with them.
test('an encrypted backup is verified row by row with its key, in a scratch database that nothing leaves behind, and restored with it', async ({
  database,
}, testInfo) => {
  const [bin, hold] = [testInfo.outputPath('bin'), testInfo.outputPath('hold')]
  await mkdir(bin, { recursive: true })
  const [server] = await database.sql`select current_setting('server_version') as version`
  await writeFile(join(bin, 'tables.sql'), `${fewTables};`)
  await writeFile(join(bin, 'psql.mjs'), psql)
  const programs = {
    pg_dump: `exec cat '${bin}/tables.sql'`,
    pg_restore: `cat; while [ -e '${hold}' ]; do sleep 0.05; done`,
    psql: `exec '${process.execPath}' '${bin}/psql.mjs'`,
  }
  for (const [name, act] of Object.entries(programs)) {
    const script = `#!/bin/sh
[ "$1" = --version ] && exec echo '${name} (PostgreSQL) ${server?.version}'
${act}\n`
    await writeFile(join(bin, name), script, { mode: 0o755 })
  }
  const [source, target] = [
    await createDatabase({ empty: true }),
    await createDatabase({ empty: true }),
  ]
  const { url } = source
  await source.sql.unsafe(fewTables)
  const folder = testInfo.outputPath('backup')
  const keyFile = async (name: string, text: string) => {
    await writeFile(testInfo.outputPath(name), text)
    return testInfo.outputPath(name)
  }
  const identity = await generateIdentity()
  const right = await keyFile('right', `# created by age-keygen\n${identity}\n`)
  const wrong = await keyFile('wrong', await generateIdentity())
  const noKey = await keyFile('none', '# nothing\n')
  const events = ({ sql }: typeof source) =>
    sql`select action || ' by ' || operator as event from audit_event`.then((rows) =>
      rows.map(({ event }) => event),
    )
  const scratches = () =>
    source.sql`select from pg_database where datname = ${`verify_${new URL(url).pathname.slice(1)}`}`
  const path = process.env.PATH
  process.env.PATH = [bin, path].join(delimiter)
  try {
    const request = { folder, operator: 'olga', keys: [await identityToRecipient(identity)] }
    await dumpToFolder(url, request)
    const manifest = await readManifest(folder, 'backup')
    expect(Object.keys(manifest.files)).toEqual(['gatehouse.dump.age'])
    expect(await readFile(join(folder, 'gatehouse.dump.age'), 'latin1')).not.toContain('credential')
    const verify = (key: string | undefined, rows: Manifest['rows'] | null = manifest.rows) =>
      verifyBackup({
        folder,
        manifest: { ...manifest, rows } as Manifest,
        keyFile: key,
        serverUrl: url,
        databaseUrl: url,
        operator: 'otto',
      })
    expect(await failureOf(verify(undefined))).toBe('encrypted')
    expect(await failureOf(verify(wrong))).toBe(`wrongKey ${wrong}`)
    expect(await failureOf(verify(noKey))).toBe(`noKey ${noKey}`)
    expect(await failureOf(verify(right, null))).toBe('notADump')
    const { credential: _, ...others } = manifest.rows ?? {}
    expect(await failureOf(verify(right, others))).toBe('rowsDiffer credential 0 2')
    expect(await failureOf(verify(right, { ...manifest.rows, credential: 3 }))).toBe(
      'rowsDiffer credential 3 2',
    )
    expect(await failureOf(verify(right, { ...manifest.rows, fee: 1 }))).toBe('rowsDiffer fee 1 0')
    await withPool(url, {}, async (other) => {
      await lockScratch(other, url)
      expect(await failureOf(verify(right))).toBe('beingVerified')
    })
    expect(await scratches()).toHaveLength(0)

    await writeFile(hold, '')
    const stopped = failureOf(verify(right))
    await expect.poll(async () => (await scratches()).length).toBe(1)
    // Its limit would end this process.
    mock.timers.enable({ apis: ['setTimeout'] })
    const stopping = shutdown()
    mock.timers.reset()
    await stopping
    expect(await scratches(), 'after a request to stop').toHaveLength(0)
    await rm(hold)
    // Either the program or the next statement finds that the database is gone.
    expect(await stopped).toMatch(/psql failed: |Failed query: /)

    const plain = testInfo.outputPath('plain')
    const made = await dumpToFolder(url, { folder: plain, operator: 'olga', keys: [] })
    expect(Object.keys(made.files)).toEqual(['gatehouse.dump'])
    expect(await readFile(join(plain, 'gatehouse.dump'), 'utf8')).toContain('credential')

    expect(await events(source)).toEqual(['backup-made by olga', 'backup-made by olga'])
    expect(await verify(right)).toEqual({ tables: 3, rows: 3 })
    expect(await scratches()).toHaveLength(0)
    expect((await events(source)).at(-1)).toBe('backup-verified by otto')

    const restore = (key: string) =>
      restoreFromDump(target.url, {
        folder,
        manifest,
        keyFile: key,
        operator: 'olga',
        keepsCredentials: false,
      })
    expect(await failureOf(restore(wrong))).toBe(`wrongKey ${wrong}`)
    expect(await restore(right)).toEqual({
      endedCredentials: 1,
      pendingMigrations: requiredHashes().length - 1,
    })
    expect(await target.sql`select name from credential`).toEqual([{ name: 'link' }])
    expect(await events(target)).toEqual(['backup-restored by olga'])
  } finally {
    mock.timers.reset()
    process.env.PATH = path
    await rm(hold, { force: true })
    await Promise.all([source.drop(), target.drop()])
    await rm(bin, { recursive: true })
  }
})
