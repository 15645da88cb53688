import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import type postgres from 'postgres'
import { migrate } from '#db/migrate.ts'
import { exportEverything } from '#lib/lifecycle/backup/export-everything.ts'
import { importEverything } from '#lib/lifecycle/backup/import-everything.ts'
import type { ExportedTable, Manifest } from '#lib/lifecycle/backup/manifest.ts'
import { shutdown } from '#lib/lifecycle/shutdown.ts'
import { setDatabaseUrl } from '#lib/runtime/database.ts'
import { createDatabase } from '../fixtures/database.ts'
import { test as base, expect, waitForLock } from '../fixtures/statements.ts'

type Shown = [rows: number, total: number][]

const test = base.extend<{ parent: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  parent: async ({}, use) => {
    const parent = await mkdtemp(join(tmpdir(), 'everything-'))
    await use(parent)
    await rm(parent, { recursive: true })
  },
})

test('an export of everything and its import say how far they are, read records of any length, and fill empty tables of the same columns only', async ({
  own: { sql, url },
  parent,
}) => {
  await sql`insert into audit_event (action, at) select 'signed-in', now() from generate_series(1, 250)`
  // The two files of the table are read in pieces of 1 MB, each at its own pace.
  await sql`
    insert into outgoing (kind, recipient, subject, due_at, sealed, response)
    select 'email', 'ada@people.example', n::text, 'infinity', convert_to(repeat('s', sealed), 'utf8'), repeat('r', response)
    from (values (1, 1500000, 1), (2, 1, 1), (3, 1, 2500000), (4, 1, 1500000), (5, 1500000, 1)) as sent (n, sealed, response)`
  await sql`
    insert into membership_type_detail (name, names, position)
    select 'Smallholding', '{}', 99 from add_membership_type('Smallholding')`
  const counted = async (name: string) =>
    (await sql`select count(*)::int from ${sql(name)}`)[0]?.count
  const emails = (of: typeof sql) =>
    of`select id, subject, md5(sealed), md5(response) as response from outgoing order by id`

  setDatabaseUrl(url)
  const folder = join(parent, 'export')
  const exported: Shown = []
  const manifest = await exportEverything({
    folder,
    operator: 'olga@host',
    schema: '',
    onProgress: (...shown) => exported.push(shown),
  })
  const tables = manifest.tables ?? []
  const pages: number[] = []
  for (const { name, rows } of tables) {
    expect(rows, name).toBe(await counted(name))
    for (let page = 0; page < rows; page += 100) pages.push(Math.min(100, rows - page))
  }
  const sum = (some: readonly number[]) => some.reduce((all, rows) => all + rows, 0)
  const total = sum(pages)
  expect(exported).toEqual(pages.map((_, n) => [sum(pages.slice(0, n + 1)), total]))

  const target = await createDatabase({ empty: true })
  await migrate(target.url)
  setDatabaseUrl(target.url)
  const imported: Shown = []
  const run = (changes: Partial<Manifest> = {}) =>
    importEverything({
      folder,
      manifest: { ...manifest, ...changes },
      operator: 'otto@host',
      keepsCredentials: true,
      onProgress: (...shown) => imported.push(shown),
    })
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      ({ code, values }) => [code, ...values].join(' '),
    )
  const [{ columns: [column, ...columns] = [], ...table } = {} as ExportedTable, ...others] = tables
  for (const change of [{ type: 'other' }, { key: !column?.key }, { secret: !column?.secret }]) {
    const changed = { ...column, ...change } as typeof column & object
    const other = { tables: [{ ...table, columns: [changed, ...columns] }, ...others] }
    expect(await failure(run(other)), JSON.stringify(change)).toMatch(/^otherExport /)
  }

  const email = (sql: postgres.ReservedSql | postgres.Sql) =>
    sql`insert into outgoing (kind, recipient, subject) values ('email', 'late@people.example', '')`
  const types = () => target.sql`select unnest(enum_range(null::membership_type))::text as type`
  await email(target.sql)
  expect(await failure(run())).toBe('filled outgoing')
  expect(await types()).not.toContainEqual({ type: 'Smallholding' })
  await target.sql`delete from outgoing`
  const holder = await target.sql.reserve()
  await holder`begin`
  await email(holder)
  const late = failure(run())
  await waitForLock(target.sql, late)
  await holder`commit`
  holder.release()
  expect(await late, 'filled before the tables were locked').toBe('filled outgoing')
  expect(imported).toEqual([])

  await target.sql`delete from outgoing`
  await run()
  expect(await types()).toContainEqual({ type: 'Smallholding' })
  expect(imported[0]).toEqual([tables[0]?.rows, total])
  expect(imported.at(-1)).toEqual([total, total])
  expect(imported.map(([rows]) => rows)).toEqual(
    imported.map(([rows]) => rows).sort((a, b) => a - b),
  )
  expect([...(await emails(target.sql))]).toEqual([...(await emails(sql))])
  expect(
    await target.sql`select action, operator from audit_event where action ~ '^everything' order by at`,
  ).toEqual([
    { action: 'everything-exported', operator: 'olga@host' },
    { action: 'everything-imported', operator: 'otto@host' },
  ])
  await target.drop()
})

test('a request to stop ends an export of everything after the page that it reads, and leaves nothing of it', async ({
  own: { url },
  parent,
}) => {
  setDatabaseUrl(url)
  const exported: Shown = []
  let stopping: Promise<void> | undefined
  const work = exportEverything({
    folder: join(parent, 'export'),
    operator: 'olga@host',
    schema: '',
    onProgress(...shown) {
      exported.push(shown)
      // Its limit would end this process.
      mock.timers.enable({ apis: ['setTimeout'] })
      stopping ??= shutdown()
      mock.timers.reset()
    },
  })
  await expect(work).rejects.toThrow('aborted')
  await stopping
  expect(exported).toHaveLength(1)
  expect(await readdir(parent)).toEqual([])
})
