import { type Fields, facetsOf, isList, type MessageField } from '#lib/contract/field.ts'
import type { en } from '#lib/text/en.ts'

/** What the manual says about one field of a message. */
export interface FieldDescription {
  readonly name: string
  /** The number of lists that contain the field. */
  readonly depth: number
  readonly kind: keyof typeof en.developers.kinds
  readonly required: boolean
  /** The XML name of a list's items. */
  readonly item?: string
  readonly maxLength?: number | undefined
  /** The only values, or the usual ones. */
  readonly values: readonly string[]
}

/** Describes all fields in order, each list before the fields of its items. */
export const describeFields = (fields: Fields, depth = 0): FieldDescription[] =>
  Object.values(fields).flatMap((field) => [
    describeField(field, depth),
    ...(isList(field) ? describeFields(field.fields, depth + 1) : []),
  ])

function describeField(field: MessageField, depth: number): FieldDescription {
  const { name } = field
  if (isList(field)) {
    return { name, depth, kind: 'list', required: true, item: field.item, values: [] }
  }
  const { type, format } = field.kind
  const facets = facetsOf(field)
  return {
    name,
    depth,
    kind: format === 'date-time' ? 'dateTime' : kinds[type],
    required: field.required,
    maxLength: facets.maxLength,
    values: facets.enum ?? facets.examples ?? [],
  }
}

const kinds = { string: 'text', number: 'number', boolean: 'boolean' } as const
