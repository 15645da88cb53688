import { texts } from '#lib/text/texts.ts'
import { withoutMarker } from './clean-text.ts'
import { canonicalEmail } from './email.ts'
import { tidyPhone } from './phone.ts'
import type { RuleMessage } from './rule.ts'

/** The type of a field's value: its names in XML Schema and JSON Schema, and its text in XML. */
export interface Kind<Value> {
  readonly xsd: string
  readonly type: 'string' | 'number' | 'boolean' | 'object' | 'array'
  /** The `format` of JSON Schema. */
  readonly format?: string
  print(value: Value): string
  /** Its elements in XML, if it is a container there. */
  readonly container?: Container<Value>
}

/** The elements that a value has in XML: their names, and each with its text. */
interface Container<Value> {
  readonly names: readonly string[]
  /** True if an element may occur several times. */
  readonly repeats: boolean
  elementsOf(value: Value): readonly (readonly [name: string, text: string])[]
}

/** A kind that requests can use. Requests consist of text only, in JSON as in XML. */
export interface TextKind<Value extends string = string> extends Kind<Value> {
  readonly type: 'string'
  /** The sentence for a text that `parse` rejects. */
  readonly message: RuleMessage
  /** The value that the text stands for; undefined if it is malformed. */
  parse(text: string): Value | undefined
}

const identity = (text: string) => text

/** Text, exactly as received. */
export const textKind: TextKind = {
  xsd: 'xs:string',
  type: 'string',
  message: () => texts().api.rules.FormatRule,
  print: identity,
  parse: identity,
}

/** An email in its canonical form. */
export const emailKind: TextKind = {
  ...textKind,
  format: 'email',
  message: () => texts().api.emailFormat,
  parse: canonicalEmail,
}

/** A number, an id or a username, without the apostrophe of a spreadsheet. */
export const referenceKind: TextKind = {
  ...textKind,
  parse: (text) => withoutMarker(text) || undefined,
}

/** A phone number, in tidy notation. */
export const phoneKind: TextKind = { ...textKind, parse: tidyPhone }

/** `true` or `false`. */
export const booleanKind: Kind<boolean> = { xsd: 'xs:boolean', type: 'boolean', print: String }

/** A JSON object with text members; in XML it is the text of its member `formatted`. */
export const objectKind: Kind<FormattedObject> = {
  xsd: 'xs:string',
  type: 'object',
  print: ({ formatted }) => formatted,
}

/** A JSON array of texts; in XML they are one text, separated by commas. */
export const textsKind: Kind<readonly string[]> = {
  xsd: 'xs:string',
  type: 'array',
  print: (texts) => texts.join(', '),
}

/** A JSON array of texts; in XML a container with an item for each. */
export const itemsKind: Kind<readonly string[]> = {
  ...textsKind,
  container: {
    names: ['item'],
    repeats: true,
    elementsOf: (texts) => texts.map((text) => ['item', text] as const),
  },
}

const addressParts = ['formatted', 'street_address', 'region', 'postal_code', 'country'] as const

/** A postal address (OpenID Connect Core, section 5.1.1); in XML a container with an element for each part. */
export const addressKind: Kind<FormattedObject> = {
  ...objectKind,
  container: {
    names: addressParts,
    repeats: false,
    elementsOf: (address) =>
      addressParts.flatMap((name) => {
        const text = address[name]
        return text === undefined ? [] : [[name, text] as const]
      }),
  },
}

/** A value with several parts and the text that they make together. */
interface FormattedObject {
  readonly formatted: string
  readonly [part: string]: string | undefined
}

/** Money with two decimals: `45.00` in XML, `45` in JSON. The value is text, so it stays exact. */
export const decimalKind: Kind<string> = { xsd: 'xs:decimal', type: 'number', print: identity }

/** A floating-point number. */
export const doubleKind: Kind<number> = { xsd: 'xs:double', type: 'number', print: String }

/** A date and time in UTC, to the second: `2026-01-31T09:00:00Z`. */
export const dateTimeKind: Kind<Date> = {
  xsd: 'xs:dateTime',
  type: 'string',
  format: 'date-time',
  print: (value) => `${value.toISOString().slice(0, 19)}Z`,
}

/** A day of the calendar from 1900 to 2100, such as 2027-01-31: other years are mistyped, or no day in PostgreSQL. */
export const dateKind: TextKind = {
  ...textKind,
  xsd: 'xs:date',
  format: 'date',
  message: () => texts().api.dateFormat,
  parse: (text) => (isDay(text) ? text : undefined),
}

const isDay = (text: string) =>
  /^(?:19\d\d|20\d\d|2100)-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

/** An amount of pounds that someone enters; the value has two decimals. */
export const amountKind: TextKind = {
  ...textKind,
  message: () => texts().api.amountFormat,
  parse: (text) =>
    /^£?\d{1,3}(,?\d{3}){0,2}(\.\d\d)?$/.test(text)
      ? Number(text.replace(/[£,]/g, '')).toFixed(2)
      : undefined,
}
