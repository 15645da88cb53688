import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type postgres from 'postgres'
import type { Chance } from '#db/past/chance.ts'
import type { StaffActor } from '#db/queries/audit/audit.ts'
import { importFile } from '#lib/imports/applying/import-file.ts'
import { undoImport } from '#lib/imports/applying/manage-imports.ts'
import type { SheetKind } from '#lib/imports/table-row.ts'
import { csvLine } from '#lib/imports/values/csv-line.ts'
import { londonDay } from '../../fixtures/measure/london-day.ts'
import type { OtherAct } from './other-acts.ts'
import type { World } from './world.ts'

type Cells = Readonly<Record<string, string>>

/** A file, and the records that the acts of officers may change too. */
interface File {
  readonly kind: SheetKind
  readonly rows: readonly Cells[]
  readonly subjects: readonly string[]
}

/** Imports a file of changed and new rows, chosen at random. */
export function importerOf(sql: postgres.Sql, chance: Chance, world: World) {
  let made = 0
  const fresh = (stem: string) => {
    made += 1
    return `${stem} ${made}`
  }
  const code = (stem: string) => fresh(stem).replace(' ', '')
  const several = (values: readonly string[]) => [
    ...new Set([chance.pick(values), chance.pick(values)]),
  ]
  const newPerson = () => ({
    forename: 'Ivy',
    surname: fresh('Import'),
    email: `${code('import')}@people.example`,
    phone: '01632 962000',
  })

  const files: readonly (() => Promise<File>)[] = [
    async () => {
      const subjects = several(world.people)
      const known = await sql`
        select id, forename, surname, email from account where id = any(${subjects}::uuid[]) order by username`
      const rows = known.map(({ id, forename, surname, email }) => ({
        source: 'gatehouse',
        external_id: id,
        forename: forename ?? '',
        surname: surname ?? '',
        email: chance.share() < 0.8 ? (email ?? '') : `${code('moved')}@people.example`,
        phone: `01632 960${chance.between(100, 999)}`,
      }))
      const added = { source: 'crm', external_id: code('P'), ...newPerson() }
      return { kind: 'accounts', rows: [...rows, added], subjects }
    },
    async () => {
      const subjects = several(world.memberships)
      const known = await sql`
        select id, charity_number from membership where id = any(${subjects}::uuid[]) order by charity_number`
      const rows = known.map(({ id, charity_number }) => ({
        source: 'gatehouse',
        external_id: id,
        charity_number,
      }))
      const added = { source: 'crm', external_id: code('M'), charity_number: code('I') }
      return {
        kind: 'memberships',
        rows: [...rows, added].map((row) => ({
          ...row,
          type: 'Friend',
          name: fresh('Imported farm'),
          renews_on: londonDay(chance.between(-300, 3_000)),
        })),
        subjects,
      }
    },
    async () => {
      const id = chance.pick(world.memberships)
      const [known] = await sql`select charity_number, type from membership where id = ${id}`
      const rows = [
        { charity_number: known?.charity_number, type: known?.type, ...newPerson() },
        { charity_number: code('S'), type: 'Friend', ...newPerson() },
      ]
      return { kind: 'sheet', rows, subjects: [id, `contacts of ${id}`] }
    },
  ]

  return async function importSome(operator: StaffActor): Promise<OtherAct[]> {
    const { kind, rows, subjects } = await chance.pick(files)()
    const folder = await mkdtemp(join(tmpdir(), 'year-'))
    const path = join(folder, 'file.csv')
    const [first = {}] = rows
    const lines = [Object.keys(first), ...rows.map((row) => Object.values(row))]
    await writeFile(path, lines.map((cells) => csvLine(cells)).join(''))
    const { importId, faults } = await importFile({
      path,
      kind,
      write: true,
      onlyGood: false,
      merge: [],
      operator,
      onProgress() {},
      onMerge() {},
    })
    await rm(folder, { recursive: true })
    if (!importId) throw new Error(JSON.stringify([rows, faults]))
    return [
      {
        id: randomUUID(),
        action: 'import-applied',
        subjects,
        takeBack: async (officer) => {
          const { state, kept } = await undoImport(importId, officer, false)
          if (state !== 'done' || kept.length > 0) return false
          return (await undoImport(importId, officer, true)).state === 'done'
        },
      },
    ]
  }
}
