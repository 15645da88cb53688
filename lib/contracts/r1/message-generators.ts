import fc from 'fast-check'
import { canonicalEmail } from '#lib/contract/email.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { ErrorResponse, type FieldFault } from '#lib/contract/fault.ts'
import { type Fields, isList, type Leaf, type MessageField } from '#lib/contract/field.ts'
import {
  booleanKind,
  dateTimeKind,
  decimalKind,
  doubleKind,
  emailKind,
  type Kind,
} from '#lib/contract/kind.ts'
import type { Message, RequestMessage } from '#lib/contract/message.ts'
import type { RuleName } from '#lib/contract/rule.ts'
import { type SubmittedFields, validate } from '#lib/contract/validate.ts'
import { contracts } from './index.ts'

const endpoints = Object.entries<Endpoint>(contracts)

/** Every request of the interface, with a name for test titles. */
export const requests: readonly (readonly [string, RequestMessage])[] = endpoints.flatMap(
  ([name, { request }]) => (request ? [[`${name} request`, request] as const] : []),
)

/** Every response of the interface, with a name for test titles. */
const responses: readonly (readonly [string, Message])[] = [
  ...endpoints.map(([name, { response }]) => [`${name} response`, response] as const),
  ['error response', ErrorResponse],
]

/** Every message of the interface, with a name for test titles. */
export const messages: readonly (readonly [string, Message])[] = [...requests, ...responses]

/** The fields that a reader returned, or the rule that the body breaks. */
export const fieldsOrRule = (read: SubmittedFields | FieldFault): SubmittedFields | RuleName =>
  'rule' in read ? read.rule : read

/** Validates submitted fields if the message is a request, to see that this never throws. */
export function validateRequest(message: Message, submitted: SubmittedFields | RuleName): void {
  const request = requests.find(([, request]) => request === message)?.[1]
  if (request && typeof submitted !== 'string') validate(request, submitted)
}

/** Generates valid values of a message, rich in text that is difficult in markup and in JSON. */
export const generateValue = ({ fields }: Message): fc.Arbitrary<Record<string, unknown>> =>
  generateFields(fields)

function generateFields(fields: Fields): fc.Arbitrary<Record<string, unknown>> {
  const required = Object.entries(fields).filter(([, field]) => isList(field) || field.required)
  const model = Object.entries(fields).map(([key, field]) => [key, generateField(field)])
  return fc.record(Object.fromEntries(model), {
    requiredKeys: required.map(([key]) => key),
    noNullPrototype: true,
  })
}

const generateField = (field: MessageField): fc.Arbitrary<unknown> =>
  isList(field) ? fc.array(generateFields(field.fields), { maxLength: 4 }) : generateLeaf(field)

function generateLeaf({ kind, rules, trims }: Leaf): fc.Arbitrary<unknown> {
  const ofKind = generators.get(kind)
  if (ofKind) return ofKind
  const facets = Object.assign({}, ...rules.map((rule) => rule.facets))
  const values: readonly string[] | undefined = facets.enum ?? facets.examples
  if (values) return fc.constantFrom(...values)
  return awkwardText
    .map((text) => (trims ? text.trim() : text))
    .filter((text) => text !== '' && rules.every((rule) => rule.allows(text)))
}

/** Characters that writers must escape, that readers must leave alone, or that are special. */
const awkwardText = fc
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

const generators: ReadonlyMap<Kind<unknown>, fc.Arbitrary<unknown>> = new Map<
  Kind<unknown>,
  fc.Arbitrary<unknown>
>([
  [
    emailKind,
    fc
      .emailAddress()
      .map(canonicalEmail)
      .filter((email) => email !== undefined),
  ],
  [booleanKind, fc.boolean()],
  [doubleKind, fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0)],
  // The column of the fee's amount is numeric(12, 2).
  [decimalKind, fc.integer({ min: 0, max: 10 ** 12 }).map((pence) => (pence / 100).toFixed(2))],
  [
    dateTimeKind,
    fc
      .integer({ min: Date.UTC(1970, 0) / 1000, max: Date.UTC(9999, 0) / 1000 })
      .map((seconds) => new Date(seconds * 1000)),
  ],
])
