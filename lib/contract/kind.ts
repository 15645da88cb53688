/**
 * What the text of a field stands for: how it is written in XML and in JSON, how it is read back,
 * and what XSD and JSON Schema call it. `read` answers undefined for text that is not of the kind.
 */
export interface Kind<Value> {
  readonly xsd: string
  readonly schema: { readonly type: string; readonly format?: string }
  readonly json: 'string' | 'number' | 'boolean'
  print(value: Value): string
  read(text: string): Value | undefined
}

const same = (text: string) => text

/** Text that arrives as it was sent. */
export const textKind: Kind<string> = {
  xsd: 'xs:string',
  schema: { type: 'string' },
  json: 'string',
  print: same,
  read: same,
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

/** `true` or `false`. */
export const booleanKind: Kind<boolean> = {
  xsd: 'xs:boolean',
  schema: { type: 'boolean' },
  json: 'boolean',
  print: String,
  read: (text) => flags.get(text),
}

/** Money with two decimals, kept as text so that no penny is lost: `45.00` in XML, `45` in JSON. */
export const decimalKind: Kind<string> = {
  xsd: 'xs:decimal',
  schema: { type: 'number' },
  json: 'number',
  print: same,
  read: (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text).toFixed(2) : undefined),
}

const numeral = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** A number of no fixed precision. */
export const doubleKind: Kind<number> = {
  xsd: 'xs:double',
  schema: { type: 'number' },
  json: 'number',
  print: String,
  read: (text) => (numeral.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined),
}

/** XSD 1.0, section 3.2.7, with the zone that makes it one moment everywhere. */
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** A moment, written in UTC to the second: `2026-01-31T09:00:00Z`. */
export const dateTimeKind: Kind<Date> = {
  xsd: 'xs:dateTime',
  schema: { type: 'string', format: 'date-time' },
  json: 'string',
  print: (value) => `${value.toISOString().slice(0, 19)}Z`,
  read: (text) =>
    dateTime.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text) : undefined,
}
