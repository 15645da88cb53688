import { booleanKind, dateTimeKind, decimalKind, doubleKind, type Kind, textKind } from './kind.ts'
import type { OneOf, Rule } from './rule.ts'

/** One value of a message under its wire name, the same in XML and JSON. */
export interface Leaf<Value = unknown, Required extends boolean = boolean> {
  readonly name: string
  readonly kind: Kind<Value>
  readonly rules: readonly Rule[]
  readonly required: Required
  readonly trims: boolean
  /** It never comes back to whoever sent it, nor into a log. */
  readonly secret?: true
}

/** A list: in XML a container with one child element per item, in JSON an array of objects. */
export interface List<Item extends Fields = Fields> {
  readonly name: string
  readonly item: string
  readonly fields: Item
}

/** A value or a list of a message. */
export type Field = Leaf | List

/** The fields of a message or of a list's items, in the order in which they are written. */
export type Fields = { readonly [key: string]: Field }

type IsRequired<Rules extends readonly Rule[]> =
  Extract<Rules[number], Rule<'RequiredRule'>> extends never ? false : true
type TextOf<Rules extends readonly Rule[]> =
  Extract<Rules[number], { values: readonly string[] }> extends OneOf<infer Value> ? Value : string

const leaf =
  <Value>(kind: Kind<Value>) =>
  <const Rules extends readonly Rule[]>(name: string, ...rules: Rules) =>
    field<Value, IsRequired<Rules>>(name, kind, rules)

function field<Value, Required extends boolean>(
  name: string,
  kind: Kind<Value>,
  rules: readonly Rule[],
): Leaf<Value, Required> {
  const required = rules.some((rule) => rule.name === 'RequiredRule') as Required
  return { name, kind, rules, required, trims: rules.some((rule) => rule.trims) }
}

/** Text as it was sent; narrowed by `oneOf`. */
export const text = <const Rules extends readonly Rule[]>(name: string, ...rules: Rules) =>
  field(name, textKind, rules) as Leaf<TextOf<Rules>, IsRequired<Rules>>

/** Text that names something (a username, an address, a client): space around it is dropped. */
export const identifier = <const Rules extends readonly Rule[]>(name: string, ...rules: Rules) => ({
  ...text(name, ...rules),
  trims: true,
})

/** Text that nobody but its owner may see: a password. */
export const secret = <const Rules extends readonly Rule[]>(name: string, ...rules: Rules) => ({
  ...text(name, ...rules),
  secret: true as const,
})

/** A boolean. */
export const boolean = leaf(booleanKind)
/** Money, as text with two decimals. */
export const decimal = leaf(decimalKind)
/** A number. */
export const double = leaf(doubleKind)
/** A moment in time. */
export const dateTime = leaf(dateTimeKind)

/** A list under its container's name, with the name of each item's element. */
export const list = <const Item extends Fields>(
  name: string,
  item: string,
  fields: Item,
): List<Item> => ({ name, item, fields })

/** Tells a list from a single value. */
export const isList = (field: Field): field is List => 'fields' in field
