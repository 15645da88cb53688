import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { cast } from '#db/demo.ts'
import { migrate } from '#db/migrate.ts'
import { readMigrations, requiredHashes } from '#db/migration-files.ts'
import { prepareDatabase } from '#lib/lifecycle/database.ts'
import { describeError } from '#lib/lifecycle/describe-error.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { createDatabase } from '../fixtures/database.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect, test, waitForLock } from '../fixtures/statements.ts'

test('a start of the service creates the tables, and adds the demonstration data to an embedded database without accounts only', async () => {
  const { sql, url, drop } = await createDatabase({ empty: true })
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const accounts = async () => (await sql`select from account`).length
  try {
    await prepareDatabase({ url, isEmbedded: false }, { demo: 'full' })
    expect(await sql`select from migration`).toHaveLength(requiredHashes().length)
    expect(await accounts()).toBe(0)
    await prepareDatabase({ url, isEmbedded: true }, { demo: 'cast' })
    expect(await accounts()).toBe(cast.accounts.length)
    await prepareDatabase({ url, isEmbedded: true }, { demo: 'full' })
    expect(await accounts()).toBe(cast.accounts.length)
  } finally {
    await closeDatabase()
    await drop()
  }
})

test('a service whose role may only read the database starts on tables that are up to date', async ({
  own: { sql, url },
}) => {
  await sql.unsafe(
    `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`,
  )
  expect(await migrate(url)).toBe(0)
})

/** Writes migrations to a folder. */
const migrationsIn =
  (folder: string) =>
  async (...migrations: string[]) => {
    const entries = migrations.map((_, idx) => ({ idx, tag: `000${idx}`, when: idx }))
    const files = { 'meta/_journal.json': JSON.stringify({ entries }) }
    for (const [n, text] of migrations.entries()) Object.assign(files, { [`000${n}.sql`]: text })
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
  }

// biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
test('of two instances that start at once, one applies a migration, and one that fails leaves nothing', async ({}, testInfo) => {
  const folder = testInfo.outputPath('migrations')
  const write = migrationsIn(folder)
  const first = 'create table first (id int primary key)'
  await write('select 1')
  const { sql, url, drop } = await createDatabase({ empty: true })
  try {
    expect(await migrate(url, folder)).toBe(1)
    expect(await migrate(url, folder), 'again').toBe(0)
    await write('select 1', first)
    const [, { hash } = { hash: '' }] = readMigrations(folder)
    const other = await sql.reserve()
    await other.unsafe(`begin; insert into migration (hash) values ('${hash}'); ${first}`)
    const second = migrate(url, folder)
    await waitForLock(sql, second)
    await other`commit`
    other.release()
    expect(await second).toBe(1)
    await write('select 1', first, 'create table half (); insert into first values (1), (1)')
    await expect(migrate(url, folder)).rejects.toThrow('first_pkey')
    expect(await sql`select from pg_class where relname = 'half'`).toHaveLength(0)
    expect(await sql`select from migration`).toHaveLength(2)
  } finally {
    await drop()
  }
})

// biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
test('a migration that waits five seconds for a table gives up, so that readers do not wait behind it', async ({}, testInfo) => {
  const folder = testInfo.outputPath('migrations')
  const write = migrationsIn(folder)
  const create = 'create table busy (id int primary key)'
  await write(create)
  const { sql, url, drop } = await createDatabase({ empty: true })
  try {
    await migrate(url, folder)
    await write(create, 'alter table busy add column more int')
    const backup = await sql.reserve()
    await backup`begin`
    await backup`select from busy`
    const migrating = migrate(url, folder).catch(describeError)
    await waitForLock(sql, migrating)
    expect(await sql`select from busy`, 'a reader').toEqual([])
    expect(await migrating).toMatch(/another process has locked .*such as a backup.* Try again/)
    await backup`commit`
    backup.release()
    expect(await migrate(url, folder)).toBe(1)
  } finally {
    await drop()
  }
})
