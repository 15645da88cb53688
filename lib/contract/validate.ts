import { cleanLine, cleanText, forbidden } from './clean-text.ts'
import { duplicateFault, type FieldFault, fieldFault } from './fault.ts'
import type { RequestFields, TextField } from './field.ts'
import type { FieldValues, RequestMessage } from './message.ts'

/** The fields of a request before validation: all occurrences of a wire name; undefined stands for no text. */
export type SubmittedFields = ReadonlyMap<string, readonly (string | undefined)[]>

/** Either the typed value, or every fault in the order of the message's fields. */
export type ValidationResult<Value> =
  | { readonly value: Value; readonly faults?: undefined }
  | { readonly value?: undefined; readonly faults: readonly [FieldFault, ...FieldFault[]] }

/** Validates a request against its message. Reports all faults together. Ignores unknown fields. */
export function validate<Content extends RequestFields>(
  { fields }: RequestMessage<Content>,
  submitted: SubmittedFields,
): ValidationResult<FieldValues<Content>> {
  const faults: FieldFault[] = []
  const value: Record<string, string | string[]> = {}
  for (const [key, field] of Object.entries<TextField>(fields)) {
    const { maxOccurrences = 1 } = field
    const occurrences = submitted.get(field.name) ?? []
    if (occurrences.length > maxOccurrences) faults.push(duplicateFault(field.name, maxOccurrences))
    const read = occurrences.length > 0 ? occurrences.slice(0, maxOccurrences) : ['']
    const parsed = read.flatMap((text) => parseField(field, text) ?? [])
    const values = parsed.filter((one) => typeof one === 'string')
    faults.push(...parsed.filter((one) => typeof one !== 'string').slice(0, 1))
    if (values.length > 0) value[key] = maxOccurrences > 1 ? values : (values[0] as string)
  }
  const [first, ...rest] = faults
  return first ? { faults: [first, ...rest] } : { value: value as FieldValues<Content> }
}

/** The value of a field, its fault, or undefined if an optional field is empty. */
function parseField(field: TextField, found: string | undefined): string | FieldFault | undefined {
  if (found === undefined || forbidden.test(found)) return fieldFault(field.name, 'FormatRule')
  const clean = field.hasLines ? cleanText : cleanLine
  const text = field.cleans ? clean(found) : found
  if (text === '' && !field.required) return undefined
  const broken = field.rules.find((rule) => !rule.allows(text))
  if (broken) return fieldFault(field.name, broken.name, broken.message)
  return field.kind.parse(text) ?? fieldFault(field.name, 'FormatRule', field.kind.message)
}
