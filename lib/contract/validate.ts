import type { en } from '#lib/text/en.ts'
import { type FieldFault, fieldFault } from './fault.ts'
import { type Fields, isList, type Leaf } from './field.ts'
import type { FieldValues, Message } from './message.ts'

/**
 * A body as any of the formats delivers it, before a rule has looked at it: for each wire name
 * every occurrence, as text, as the items of a list, or undefined for something of another shape.
 */
export type SubmittedFields = ReadonlyMap<
  string,
  readonly (string | readonly SubmittedFields[] | undefined)[]
>

/** What came of a check: the typed value, or every fault in the order of the interface. */
export type ValidationResult<Value> =
  | { readonly value: Value; readonly faults?: undefined }
  | { readonly value?: undefined; readonly faults: readonly [FieldFault, ...FieldFault[]] }

/** Checks a raw body against its message; unknown fields are ignored, all faults come at once. */
export function validate<Content extends Fields>(
  { fields }: Message<Content>,
  raw: SubmittedFields,
): ValidationResult<FieldValues<Content>> {
  const faults: FieldFault[] = []
  const value = readFields(fields, raw, faults)
  const [first, ...rest] = faults
  return first ? { faults: [first, ...rest] } : { value: value as FieldValues<Content> }
}

function readFields(
  fields: Fields,
  raw: SubmittedFields,
  faults: FieldFault[],
): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields)) {
    const occurrences = raw.get(field.name) ?? []
    if (occurrences.length > 1) faults.push(fieldFault(field.name, 'DuplicateRule'))
    const found = occurrences.length > 0 ? occurrences[0] : ''
    if (isList(field)) {
      if (Array.isArray(found)) value[key] = found.map((i) => readFields(field.fields, i, faults))
      else if (found !== '') faults.push(fieldFault(field.name, 'FormatRule'))
      else value[key] = []
      continue
    }
    const read = readLeaf(field, found, faults)
    if (read !== undefined) value[key] = read
  }
  return value
}

function readLeaf(
  field: Leaf,
  found: string | readonly SubmittedFields[] | undefined,
  faults: FieldFault[],
) {
  const wrong = (rule: keyof typeof en.rules, sentence?: string) => {
    faults.push(fieldFault(field.name, rule, sentence))
  }
  if (typeof found !== 'string' || forbidden.test(found)) return wrong('FormatRule')
  const text = field.trims ? found.trim() : found
  if (text === '' && !field.required) return
  const broken = field.rules.find((rule) => !rule.allows(text))
  if (broken) return wrong(broken.name, broken.message)
  return field.kind.read(text) ?? wrong('FormatRule')
}

/** Control characters and lone surrogates: PostgreSQL refuses some, terminals and logs obey others. */
const forbidden = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uFFFE\uFFFF]|\p{Surrogate}/u
