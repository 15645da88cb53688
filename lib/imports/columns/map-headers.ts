import { parseJsonObject } from '#lib/contract/formats/json-object.ts'
import { SheetError } from '../reading/sheet-error.ts'
import type { Column, Columns } from './column.ts'

/** The column that each header of the file fills; null is a header that is not imported. */
export type HeaderMapping = Readonly<Record<string, string | null>>

/** The header of the last column of errors.csv, which an import ignores. */
export const reasonsHeader = 'Reasons'

/** The form in which headers are compared: letters and digits of every script only, without case and accents. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}£#]/gu, '')

/** Returns true if a header means the day after the one that is stored. */
export const isNextDay = (header: string, { nextDay = [] }: Column): boolean =>
  nextDay.some((known) => headerKey(known) === headerKey(header))

/** Guesses the column of each header, unless `chosen`. Throws a `SheetError` for a missing one, or two of one meaning. */
export function mapHeaders(
  file: string,
  headers: readonly string[],
  columns: Columns,
  chosen: HeaderMapping = {},
): HeaderMapping {
  rejectDuplicates(file, headers)
  validateMapping(file, headers, columns, chosen)
  const byKey = new Map<string, string>()
  for (const [name, { header, synonyms, nextDay = [] }] of Object.entries(columns)) {
    for (const known of [name, header, ...synonyms, ...nextDay]) {
      if (!byKey.has(headerKey(known))) byKey.set(headerKey(known), name)
    }
  }
  const taken = new Set(Object.values(chosen))
  const guess = (header: string) => {
    const column = header === reasonsHeader ? undefined : byKey.get(headerKey(header))
    return column === undefined || taken.has(column) ? null : column
  }
  const mapping = Object.fromEntries(
    headers.map((header) => [
      header,
      Object.hasOwn(chosen, header) ? (chosen[header] ?? null) : guess(header),
    ]),
  )
  rejectSameColumn(file, headers, mapping, columns)
  const missing = missingColumns(columns, mapping)
  if (missing.length > 0) {
    throw new SheetError('missing-column', [file, missing, headers], { mapping, headers })
  }
  return mapping
}

function rejectDuplicates(file: string, headers: readonly string[]): void {
  const twice = headers.find((header, n) => headers.indexOf(header) !== n)
  if (twice !== undefined) throw new SheetError('duplicate-header', [file, twice])
}

function validateMapping(
  file: string,
  headers: readonly string[],
  columns: Columns,
  chosen: HeaderMapping,
): void {
  for (const [header, column] of Object.entries(chosen)) {
    if (!headers.includes(header)) {
      throw new SheetError('mapping-header', [file, header, headers])
    }
    if (column !== null && !Object.hasOwn(columns, column)) {
      throw new SheetError('mapping-column', [header, column, Object.keys(columns)])
    }
  }
}

function rejectSameColumn(
  file: string,
  headers: readonly string[],
  mapping: HeaderMapping,
  columns: Columns,
): void {
  for (const [name, { header }] of Object.entries(columns)) {
    const same = headers.filter((found) => mapping[found] === name)
    if (same.length > 1) {
      throw new SheetError('same-column', [file, same, header], { mapping, headers })
    }
  }
}

/** The columns that a file must have and that no header fills, by their headers in an export. */
export function missingColumns(columns: Columns, mapping: HeaderMapping): string[] {
  const mapped = new Set(Object.values(mapping))
  return Object.entries(columns)
    .filter(([name, { required, isExpected }]) => (required || isExpected) && !mapped.has(name))
    .map(([, { header }]) => header)
}

/** Reads a mapping from the text of a JSON file. */
export function parseMapping(json: string): HeaderMapping {
  const value = parseJsonObject(json)
  const isColumn = (column: unknown) => column === null || typeof column === 'string'
  if (!value || !Object.values(value).every(isColumn)) throw new SheetError('mapping-format', [])
  return value as HeaderMapping
}
