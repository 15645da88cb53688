import { contactColumns } from '#db/queries/imports/import-tables.ts'
import { briefing } from '#db/values/campaign.ts'
import { today } from '#lib/text/language/format-date-time.ts'
import type { CellReader } from './read-cells.ts'
import type { ReadLine } from './read-line.ts'
import type { ImportRow, ImportValue, TableName } from './table-row.ts'
import { FirstLines } from './uniqueness/first-lines.ts'
import { Usernames } from './uniqueness/usernames.ts'
import { type CellFault, cellFault } from './values/cell-fault.ts'
import { endByStatus } from './values/parse-status.ts'

/**
 * Makes the rows of the records of a file in order, or adds to their faults; it knows which keys it has read before.
 */
export type LineReader = (read: ReadLine) => readonly ImportRow[]

type Values = Readonly<Record<string, ImportValue | undefined>>

/** The values that must be unique in a file: the column that the fault names, and what they are. */
interface UniqueKey {
  readonly column: string
  readonly code: 'duplicate' | 'second-contact'
  readonly keyOf: (values: Values, source: string) => string | undefined
}

const keyOfColumns =
  (...names: string[]) =>
  (values: Values, source: string) =>
    names.map((name) => values[name] ?? (name.endsWith('source') ? source : '')).join('\0')

const externalKey = keyOfColumns('source', 'external_id')
const externalId: UniqueKey = {
  column: 'external_id',
  code: 'duplicate',
  keyOf: (values, source) => (values.external_id ? externalKey(values, source) : undefined),
}

const membershipOf = keyOfColumns('membership_source', 'membership_external_id')

/** A fee for individuals is another one than that for organisations. */
const feeKey = keyOfColumns('type', 'band', 'individual', 'valid_from')

const oneOf = (column: string): UniqueKey => ({
  column,
  code: 'second-contact',
  keyOf: (values, source) => (values[column] === true ? membershipOf(values, source) : undefined),
})

const uniqueKeys: Readonly<Record<TableName, readonly UniqueKey[]>> = {
  accounts: [externalId],
  memberships: [externalId],
  contacts: [
    externalId,
    {
      column: 'account_external_id',
      code: 'duplicate',
      keyOf: keyOfColumns(...contactColumns.references),
    },
    oneOf('is_primary'),
    oneOf('is_billing'),
  ],
  fees: [{ column: 'type', code: 'duplicate', keyOf: feeKey }],
  subscribers: [
    {
      column: 'email',
      code: 'duplicate',
      keyOf: (values) =>
        typeof values.email === 'string'
          ? `${values.campaign ?? briefing}\0${values.email.toLowerCase()}`
          : undefined,
    },
  ],
}

/** Reads the lines of a file that fills one table. */
export function tableLineReader(
  table: TableName,
  cellReader: CellReader,
  source: string,
): LineReader {
  const keys = uniqueKeys[table].map((key) => ({ ...key, lines: new FirstLines() }))
  const day = today()
  const usernames = new Usernames()

  return (read) => {
    const { line, values, faults } = read
    for (const { column, code, keyOf, lines } of keys) {
      const key = keyOf(values, source)
      if (key) read.claim(lines, key, column, code)
    }
    if (table === 'accounts' && typeof values.username === 'string') {
      read.claim(usernames, values.username, 'username')
    }
    if (table === 'fees') {
      for (const [column, fault] of feeFaults(values, cellReader.has('band'))) {
        read.add(column, fault)
      }
    }
    if (faults.length > 0) return []
    const complete = withDefaults(table, values, source)
    const derived: string[] = []
    if (table === 'accounts' && !complete.username) {
      complete.username = usernames.make([read.text('forename'), read.text('surname')], line)
      derived.push('username')
    }
    if (table === 'memberships' && cellReader.has('ended_on')) {
      derived.push(...endByStatus(complete, values, day))
    }
    return [{ line, table, values: complete, derived }]
  }
}

/** Finds the cells of a fee that do not agree. The database enforces the same, without naming a line. */
function feeFaults(
  { valid_from: from, valid_to: to, band, band_description: description }: Values,
  hasBands: boolean,
): readonly (readonly [column: string, fault: CellFault])[] {
  const isReversed = typeof from === 'string' && typeof to === 'string' && to < from
  // A band that cannot be read has a fault already, and no value.
  const isBandless = description && (band === null || !hasBands)
  return [
    ...(isReversed ? [['valid_to', cellFault('end-before-start', undefined, from)] as const] : []),
    ...(isBandless ? [['band_description', cellFault('band-missing')] as const] : []),
  ]
}

/** Adds the source where the file has none, and what every new row needs. */
function withDefaults(
  table: TableName,
  values: Values,
  source: string,
): Record<string, ImportValue> {
  // A status only says more of other columns.
  const { status: _, ...row } = values as Record<string, ImportValue>
  if (table === 'subscribers') return { ...row, campaign: row.campaign ?? briefing }
  // The key of a fee, which a file may leave out.
  if (table === 'fees') return { band: null, valid_from: null, ...row }
  const own = row.source ?? source
  if (table !== 'contacts') return { ...row, source: own }
  return {
    ...row,
    source: own,
    account_source: row.account_source ?? own,
    membership_source: row.membership_source ?? own,
  }
}
