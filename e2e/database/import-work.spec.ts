import { sql } from 'drizzle-orm'
import { connect, type Database } from '#db/driver/connect.ts'
import { mergeStagedRows } from '#db/queries/imports/merge.ts'
import {
  prepareImportSession,
  prepareUndoSession,
  type StagedRow,
  Staging,
} from '#db/queries/imports/staging.ts'
import { undoImport } from '#db/queries/imports/undo.ts'
import { expect, test } from '../fixtures/statements.ts'
import { type Explained, explaining, type Plan, partsOf, rowsSeen } from './explained.ts'

/** So many that no step expects a single one, for which every way is as good as another. */
const rows = 800
const numbers = Array.from({ length: rows }, (_, n) => n + 1)

/** The most rows that a part of a plan has looked at. */
const mostRows = (plan: Plan): number => Math.max(...partsOf(plan).map(rowsSeen))

const line = (table: string, n: number, values: StagedRow['values']): StagedRow => ({
  line: n + 1,
  table,
  values: { source: 'crm', ...values },
})

/** People of one postcode, each with an own name. */
const people = (county: string, key = 'a') =>
  numbers.map((n) =>
    line('accounts', n, {
      external_id: `${key}${n}`,
      username: `${key}.${n}`,
      forename: `Fore${n}`,
      surname: 'Field',
      email: `${n}.${county}@members.example`,
      postcode: 'BA1 1AA',
      county,
    }),
  )

const memberships = (name: string, key = 'm') =>
  numbers.map((n) =>
    line('memberships', n, {
      external_id: `${key}${n}`,
      charity_number: `W${n}`,
      type: 'Friend',
      name,
    }),
  )

const contacts = (is_billing: boolean, [person, membership] = ['a', 'm'], half = person) =>
  numbers.map((n) =>
    line('contacts', n, {
      external_id: `${person}${n}`,
      account_source: 'crm',
      account_external_id: `${n % 2 ? person : half}${n}`,
      membership_source: 'crm',
      membership_external_id: `${membership}${n}`,
      is_primary: true,
      is_billing,
      lsfr_access: false,
    }),
  )

const subscribers = (confirmed_at: string | null) =>
  numbers.map((n) =>
    line('subscribers', n, {
      external_id: `s${n}`,
      campaign: 'news',
      email: `s${n}@members.example`,
      confirmed_at,
    }),
  )

const fees = (amount: number) =>
  numbers.map((n) =>
    line('fees', n, {
      external_id: `f${n}`,
      type: 'Friend',
      description: `Fee ${n}`,
      band: `Band ${n}`,
      individual: false,
      amount,
      valid_from: '2026-01-01',
      valid_to: null,
    }),
  )

const hasTaken = people('Devon').map((row, n) =>
  n % 2 ? { ...row, values: { ...row.values, username: `a.${n}` } } : row,
)

type Options = Partial<Parameters<typeof mergeStagedRows>[1]>

/** The imports of one database, one after the other, with a file of 800 rows each; `undo` reverses the one before. */
const steps: readonly (readonly [string, readonly StagedRow[] | 'undo', Options?])[] = [
  ['accounts that are new', people('Kent')],
  ['accounts that are as stored', people('Kent')],
  ['accounts that change', people('Devon')],
  ['the undo of changed accounts', 'undo'],
  ['accounts of which half have a fault', hasTaken, { onlyGood: true }],
  ['accounts that are merged by name and postcode', people('Fife', 'b'), { merge: 'all' }],
  ['the undo of merged accounts', 'undo'],
  ['memberships that are new', memberships('One')],
  ['memberships that change', memberships('Two')],
  ['memberships that are merged by number', memberships('Three', 'n'), { mergeNumbers: true }],
  ['contacts that are new', contacts(true)],
  ['contacts that change', contacts(false)],
  ['the undo of changed contacts', 'undo'],
  ['contacts of which half are unknown', contacts(false, ['a', 'm'], 'x'), { onlyGood: true }],
  ['a sheet that changes', [...people('Bute'), ...memberships('Four'), ...contacts(true)]],
  ['the undo of a changed sheet', 'undo'],
  [
    'a sheet with the names and numbers of others',
    [...people('Avon', 'c'), ...memberships('Five', 'd'), ...contacts(true, ['c', 'd'])],
  ],
  ['subscribers that are new', subscribers(null)],
  ['subscribers that change', subscribers('2026-01-01T00:00:00Z')],
  ['the undo of changed subscribers', 'undo'],
  ['fees that are new', fees(10)],
  ['fees that change', fees(12)],
  ['the undo of changed fees', 'undo'],
]

test('an import and its undo look at each row a few times, and never at each pair of rows', async ({
  own,
}) => {
  test.slow()
  const work: Record<string, number> = {}
  const contactTriggers = new Set<number>()
  for (const [name, staged, options] of steps) {
    const db = connect(own.url, { maxConnections: 1, queryTimeoutMs: 60_000 })
    const explained = (await (staged === 'undo'
      ? undo(db)
      : merge(db, staged, options))) as unknown as readonly [Explained]
    await db.$client.end()
    const [{ Plan, Triggers }] = explained
    work[name] = Math.ceil(mostRows(Plan) / rows)
    for (const { 'Trigger Name': trigger, Calls } of Triggers) {
      if (trigger === 'contact_removed') contactTriggers.add(Calls)
    }
  }
  expect(Object.entries(work).filter(([, times]) => times > 40)).toEqual([])
  expect(work['contacts that change']).toBeGreaterThan(0)
  expect([...contactTriggers]).toEqual([1])
})

test('an undo of an import compares no row with each other one, and ends if its process was killed', async ({
  own: { url },
}) => {
  const db = connect(url, { maxConnections: 1 })
  await prepareUndoSession(db)
  const settings = await db.getValue(sql`
    select array[current_setting('enable_nestloop'), current_setting('client_connection_check_interval')]`)
  expect(settings).toEqual(['off', '1s'])
  await db.$client.end()
})

async function merge(db: Database, staged: readonly StagedRow[], options: Options = {}) {
  await prepareImportSession(db)
  const staging = new Staging(db)
  await staging.stage(staged)
  await staging.analyze()
  const tables = staging.present
  const [kind = ''] = tables.size > 1 ? ['sheet'] : tables.keys()
  return mergeStagedRows(explaining(db).db, {
    present: tables,
    write: true,
    onlyGood: false,
    merge: [],
    import: { operator: 'olga', kind, file: 'file.csv', sha256: Buffer.alloc(32), mapping: {} },
    ...options,
  })
}

async function undo(db: Database) {
  await prepareUndoSession(db)
  const id = await db.getValue<number>(sql`select max(id) from import where undone_at is null`)
  return undoImport(explaining(db).db, { id, operator: 'olga', write: true })
}
