import { texts as sentences } from '#lib/text/texts.ts'
import { withoutMarker } from './clean-text.ts'
import { canonicalEmail } from './email.ts'
import { identity, type Kind, type TextKind, textKind } from './kind.ts'
import { tidyPhone } from './phone.ts'
import { type Facets, type OneOf, oneOf, type Rule, required } from './rule.ts'

/** A single value under its wire name, which is the same in XML and JSON. */
export interface Leaf<Value = unknown, Required extends boolean = boolean> {
  readonly name: string
  readonly kind: Kind<Value>
  readonly rules: readonly Rule[]
  readonly required: Required
  /** The text is cleaned before the rules apply (`cleanText`). */
  readonly cleans: boolean
  /** It may have several lines once it is cleaned. */
  readonly hasLines?: true
  /** The value never appears in a log, nor in a form that is shown again. */
  readonly secret?: true
  /** The number of times that a request may have it; one if left out. */
  readonly maxOccurrences?: number
  /** Added to a response later: in XML, the element is in the namespace of additions (decision 091). */
  readonly addition?: true
}

/** A value that requests can carry. */
export interface TextField<Value extends string = string, Required extends boolean = boolean>
  extends Leaf<Value, Required> {
  readonly kind: TextKind<Value>
}

/** A list: in XML a container with one child element per item, in JSON an array of objects. */
export interface List<Item extends Fields = Fields, Required extends boolean = boolean> {
  readonly name: string
  readonly item: string
  readonly fields: Item
  /** Present even if it is empty. */
  readonly required: Required
}

/** A value or a list of a message. */
export type MessageField = Leaf | List

/** The fields of a message or of a list's items, in the order in which they are written. */
export type Fields = { readonly [key: string]: MessageField }

/** The fields of a request. */
export type RequestFields = { readonly [key: string]: TextField }

type IsRequired<Rules extends readonly Rule[]> =
  Extract<Rules[number], Rule<'RequiredRule'>> extends never ? false : true
type TextOf<Rules extends readonly Rule[]> =
  Extract<Rules[number], { values: readonly string[] }> extends OneOf<infer Value> ? Value : string

/** A value with several parts and the text that they make together. */
interface FormattedObject {
  readonly formatted: string
  readonly [part: string]: string | undefined
}

/** Returns the text of a day, and undefined for any other text. */
export function dayOf(text: string): string | undefined {
  const isDay =
    /^(?:19\d\d|20\d\d|2100)-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  return isDay ? text : undefined
}

const leaf =
  <Value>(kind: Kind<Value>) =>
  <const Rules extends readonly Rule[]>(
    name: string,
    ...rules: Rules
  ): Leaf<Value, IsRequired<Rules>> => ({ name, kind, rules, ...traitsOf(rules) })

/** A text is cleaned unless its traits say something else. */
const textLeaf =
  (
    kind: TextKind = textKind,
    traits: Partial<Pick<Leaf, 'hasLines' | 'secret'>> & { cleans?: true } = { cleans: true },
  ) =>
  <const Rules extends readonly Rule[]>(
    name: string,
    ...rules: Rules
  ): TextField<TextOf<Rules>, IsRequired<Rules>> => ({
    name,
    kind: kind as TextKind<TextOf<Rules>>,
    rules,
    ...traitsOf(rules),
    ...traits,
  })

const traitsOf = <Rules extends readonly Rule[]>(rules: Rules) => ({
  required: rules.some((rule) => rule.name === 'RequiredRule') as IsRequired<Rules>,
  cleans: rules.some((rule) => rule.cleans),
})

/** Text that a program sends, exactly as received; `oneOf` narrows its type. */
export const text = textLeaf(textKind, {})
/** A line of text that people write, such as a name. It is cleaned. */
export const identifier = textLeaf()
/** A text that people write, such as a note or an address. It is cleaned. */
export const lines = textLeaf(textKind, { cleans: true, hasLines: true })
/** A box to tick in a form. */
export const checkbox = (name: string) => identifier(name, oneOf('yes'))
/** The username, number or id by which a person or a membership is known, without the apostrophe of a spreadsheet. */
export const reference = textLeaf({
  ...textKind,
  parse: (text) => withoutMarker(text) || undefined,
})
/** A phone number, in tidy notation. */
export const phone = textLeaf({ ...textKind, parse: tidyPhone })
/** An email; the parsed value is its canonical form. */
export const email = textLeaf({
  ...textKind,
  format: 'email',
  message: () => sentences().api.emailFormat,
  parse: canonicalEmail,
})
/** A day of the calendar from 1900 to 2100, such as 2027-01-31: other years are mistyped, or no day in PostgreSQL. */
export const date = textLeaf({
  ...textKind,
  xsd: 'xs:date',
  format: 'date',
  message: () => sentences().api.dateFormat,
  parse: dayOf,
})
/** An amount of pounds that someone enters; the parsed value has two decimals. */
export const amount = textLeaf({
  ...textKind,
  message: () => sentences().api.amountFormat,
  parse: (text) =>
    /^£?\d{1,3}(,?\d{3}){0,2}(\.\d\d)?$/.test(text)
      ? Number(text.replace(/[£,]/g, '')).toFixed(2)
      : undefined,
})
/** A password or other secret, exactly as received. */
export const secret = textLeaf(textKind, { secret: true })
/** A boolean, in responses only. */
export const boolean = leaf<boolean>({ xsd: 'xs:boolean', type: 'boolean', print: String })
/** Money with two decimals, in responses only: `45.00` in XML, `45` in JSON. The value is text, so it stays exact. */
export const decimal = leaf<string>({ xsd: 'xs:decimal', type: 'number', print: identity })
/** A floating-point number, in responses only. */
export const double = leaf<number>({ xsd: 'xs:double', type: 'number', print: String })
const objectKind: Kind<FormattedObject> = {
  xsd: 'xs:string',
  type: 'object',
  print: ({ formatted }) => formatted,
}
/** A value with several parts, in responses only: an object in JSON, its member `formatted` in XML. */
export const object = leaf(objectKind)
const textsKind: Kind<readonly string[]> = {
  xsd: 'xs:string',
  type: 'array',
  print: (texts) => texts.join(', '),
}
/** Several texts, in responses only: an array in JSON, separated by commas in XML. */
export const texts = leaf(textsKind)
/** Several texts, in responses only: an array in JSON, a container with items in XML. */
export const items = leaf({
  ...textsKind,
  container: {
    names: ['item'],
    repeats: true,
    elementsOf: (texts) => texts.map((text) => ['item', text] as const),
  },
})
const addressParts = ['formatted', 'street_address', 'region', 'postal_code', 'country'] as const
/** A postal address, in responses only (OpenID Connect Core, section 5.1.1): in XML a container with its parts. */
export const postalAddress = leaf({
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
})
/** A date and time in UTC to the second, in responses only: `2026-01-31T09:00:00Z`. */
export const dateTime = leaf<Date>({
  xsd: 'xs:dateTime',
  type: 'string',
  format: 'date-time',
  print: (value) => `${value.toISOString().slice(0, 19)}Z`,
})

/** A list, in responses only and always present: the name of its container, that of each item, and its fields. */
export const list = <const Item extends Fields>(
  name: string,
  item: string,
  fields: Item,
): List<Item, true> => ({ name, item, fields, required: true })

/** A list that a response may leave out. */
export const optionalList = <const Item extends Fields>(
  ...declared: Parameters<typeof list<Item>>
): List<Item, false> => ({ ...list(...declared), required: false })

/** A parameter of a GET that may occur so many times. Its value is the list of its texts. */
export const repeated = (field: TextField<string, false>, maxOccurrences: number) => ({
  ...field,
  maxOccurrences,
})

/** The same field where it may be left out or be empty, for a form that changes single values. */
export const optional = <Value extends string>(
  field: TextField<Value>,
): TextField<Value, false> => ({
  ...field,
  required: false,
  rules: field.rules.filter(({ name }) => name !== 'RequiredRule'),
})

/** The same field where it must not be left out or be empty, with the sentence that asks for it. */
export const mandatory = <Value extends string>(
  field: TextField<Value>,
  message: () => string,
): TextField<Value, true> => ({
  ...field,
  required: true,
  rules: [required(message), ...field.rules],
})

/** A field added after Release 1: the last, and in XML in a namespace that stored schemas accept (decision 091). */
export const addition = <Value>(field: Leaf<Value, false>): Leaf<Value, false> => ({
  ...field,
  addition: true,
})

/** Returns true if a field is a list. */
export const isList = (field: MessageField): field is List => 'fields' in field

/** The facets of a field in a response and its values, which schemas only document: more may follow (decision 091). */
export function openFacetsOf(field: Leaf): { facets: Facets; values: readonly string[] } {
  const { enum: values = [], ...facets } = facetsOf(field)
  return { facets, values }
}

/** The facets of all rules of a field. Only free text has a minimum length in schemas. */
export function facetsOf({ kind, rules }: Leaf): Facets {
  const all: Facets = Object.assign({}, ...rules.map(({ facets }) => facets))
  if (kind.xsd === textKind.xsd && !all.enum) return all
  const { minLength: _, ...rest } = all
  return rest
}

/** The same field with another sentence for a value in the wrong format. */
export const saying = <Field extends TextField>(field: Field, message: () => string): Field => ({
  ...field,
  kind: { ...field.kind, message },
})
