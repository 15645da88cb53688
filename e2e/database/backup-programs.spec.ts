import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { dumpDatabase, restoreDump } from '#db/backup/dump.ts'
import { dumpToFolder } from '#lib/lifecycle/backup/make-backup.ts'
import type { Manifest } from '#lib/lifecycle/backup/manifest.ts'
import { restoreFromDump } from '#lib/lifecycle/backup/restore-backup.ts'
import { createDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/statements.ts'

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
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error) => [error.code ?? error.message, ...(error.values ?? [])].join(' '),
    )
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

test('a restore returns the number that its last statement prints, and pg_dump ends if its copy cannot be written', async ({
  database,
}, testInfo) => {
  const empty = await createDatabase({ empty: true })
  const bin = testInfo.outputPath('bin')
  const pidFile = join(bin, 'pid')
  await mkdir(bin, { recursive: true })
  const write = (name: string, script: string) =>
    writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  await write('pg_restore', "cat\necho 'create table whole ();'")
  await write('pg_dump', `echo $$ > ${pidFile}\necho begun\nexec sleep 60`)
  const path = process.env.PATH
  process.env.PATH = `${bin}:${path}`
  try {
    const dump = Readable.from(['create table sent ();\n'])
    expect(await restoreDump(empty.url, dump, 'select 7; select 42;')).toBe(42)
    expect(await empty.sql`select from pg_class where relname in ('sent', 'whole')`).toHaveLength(2)

    const options = { snapshot: 'x', signal: new AbortController().signal }
    const dumping = dumpDatabase(database.url, options, async (copy) => {
      for await (const _ of copy) throw new Error('The disk is full.')
    })
    await expect(dumping).rejects.toThrow('The disk is full.')
    const pid = Number(await readFile(pidFile, 'utf8'))
    await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => 'gone')).toBe('gone')
  } finally {
    process.env.PATH = path
    await empty.drop()
    await rm(bin, { recursive: true })
  }
})
