import { type DatabaseFaultCode, databaseFaultCodes } from '#db/queries/imports/fault-ctes.ts'
import { isJsonObject, parseJsonObject } from '#lib/contract/formats/json-object.ts'
import { SheetError } from '../reading/sheet-error.ts'
import type { FaultCode } from './cell-fault.ts'

/** The values to import instead of others, by the header of their column. An empty one empties the cell. */
export type ReplacedValues = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Faults of a whole row, of several rows, or of a cell that a form cannot show as it is. */
const notOfValue: ReadonlySet<FaultCode | DatabaseFaultCode> = new Set([
  'duplicate',
  'duplicate-person',
  'contradiction',
  'contradiction-person',
  'second-contact',
  'name-missing',
  'end-before-start',
  'band-missing',
  'row-too-short',
  'row-too-long',
  'line-break',
  'control-character',
  'too-long',
  ...databaseFaultCodes,
])

/** Returns true if another value in place of this one, wherever the column has it, can correct a fault. */
export const isReplaceable = (fault: {
  readonly code: FaultCode | DatabaseFaultCode
  readonly value: string
}): boolean => fault.value !== '' && !notOfValue.has(fault.code)

/** Makes a function that replaces cells of a file with these headers. Spaces around a cell do not count. */
export function valueReplacer(
  file: string,
  headers: readonly string[],
  replaced: ReplacedValues = {},
): (cells: readonly string[]) => readonly string[] {
  const unknown = Object.keys(replaced).find((header) => !headers.includes(header))
  if (unknown !== undefined) throw new SheetError('values-header', [file, unknown, headers])
  const columns = headers.map((header) => {
    const values = replaced[header]
    return values && new Map(Object.entries(values).map(([from, to]) => [from.trim(), to]))
  })
  if (columns.every((column) => column === undefined)) return (cells) => cells
  return (cells) => cells.map((cell, n) => columns[n]?.get(cell.trim()) ?? cell)
}

/** Adds values to replace. What was replaced with a value that is replaced now gets the new one. */
export function addReplacedValues(
  earlier: ReplacedValues,
  added: readonly (readonly [header: string, from: string, to: string])[],
): ReplacedValues {
  const all: Record<string, Record<string, string>> = { ...earlier }
  for (const [header, from, to] of added) {
    const chained = Object.entries(all[header] ?? {}).map(([key, value]) => [
      key,
      value.trim() === from.trim() ? to : value,
    ])
    all[header] = { ...Object.fromEntries(chained), [from]: to }
  }
  return all
}

/** Reads values to replace from the text of a JSON file. */
export function parseReplacedValues(json: string): ReplacedValues {
  const value = parseJsonObject(json)
  if (!value || !Object.values(value).every(isTextObject)) throw new SheetError('values-format', [])
  return value as ReplacedValues
}

const isTextObject = (value: unknown) =>
  isJsonObject(value) && Object.values(value).every((text) => typeof text === 'string')
