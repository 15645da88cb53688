import fc from 'fast-check'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { ErrorResponse } from '#lib/contract/fault.ts'
import { type Field, type Fields, isList, type Leaf } from '#lib/contract/field.ts'
import {
  booleanKind,
  dateTimeKind,
  decimalKind,
  doubleKind,
  type Kind,
} from '#lib/contract/kind.ts'
import type { Message } from '#lib/contract/message.ts'
import { contracts } from './index.ts'

/** Every message of the interface under a name of its own, for tests that leave none out. */
export const messages: readonly (readonly [string, Message])[] = [
  ...Object.entries<Endpoint>(contracts).flatMap(([name, { request, response }]) => [
    ...(request ? [[`${name} request`, request] as const] : []),
    [`${name} response`, response] as const,
  ]),
  ['error response', ErrorResponse],
]

/** Any value that a message can carry; texts are rich in what markup and JSON find hard. */
export const generateValue = ({ fields }: Message): fc.Arbitrary<Record<string, unknown>> =>
  ofFields(fields)

function ofFields(fields: Fields): fc.Arbitrary<Record<string, unknown>> {
  const required = Object.entries(fields).filter(([, field]) => isList(field) || field.required)
  const model = Object.entries(fields).map(([key, field]) => [key, ofField(field)])
  return fc.record(Object.fromEntries(model), {
    requiredKeys: required.map(([key]) => key),
    noNullPrototype: true,
  })
}

const ofField = (field: Field): fc.Arbitrary<unknown> =>
  isList(field) ? fc.array(ofFields(field.fields), { maxLength: 4 }) : ofLeaf(field)

function ofLeaf({ kind, rules, trims }: Leaf): fc.Arbitrary<unknown> {
  const special = ofKind.get(kind)
  if (special) return special
  const facets = Object.assign({}, ...rules.map((rule) => rule.facets))
  const values: readonly string[] | undefined = facets.enum ?? facets.examples
  if (values) return fc.constantFrom(...values)
  const texts = facets.format === 'email' ? fc.emailAddress() : awkward
  return texts
    .map((text) => (trims ? text.trim() : text))
    .filter((text) => text !== '' && rules.every((rule) => rule.allows(text)))
}

/** Characters that a writer must escape, a reader must not touch, or a standard treats apart. */
const awkward = fc
  .array(
    fc.oneof(
      fc.constantFrom(...`&<>"'/\\{}[]:,;#%=?!- \t\n\r`),
      fc.constantFrom('\u00A0', '\u2028', '\uFEFF', '\u00AD', '\uFFFD', '😀', '́', '\u{10FFFF}'),
      fc.constantFrom('&amp;', '&#65;', '&lt', ']]>', '<![CDATA[', '-->', '\\u0041', 'null', '007'),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 24 },
  )
  .map((parts) => parts.join(''))

const ofKind: ReadonlyMap<Kind<unknown>, fc.Arbitrary<unknown>> = new Map<
  Kind<unknown>,
  fc.Arbitrary<unknown>
>([
  [booleanKind, fc.boolean()],
  [doubleKind, fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0)],
  // numeric(12, 2), as the table of fees has it.
  [decimalKind, fc.integer({ min: 0, max: 10 ** 12 }).map((pence) => (pence / 100).toFixed(2))],
  [
    dateTimeKind,
    fc
      .integer({ min: Date.UTC(1970, 0) / 1000, max: Date.UTC(9999, 0) / 1000 })
      .map((seconds) => new Date(seconds * 1000)),
  ],
])
