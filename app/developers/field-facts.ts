import { type Field, type Fields, facetsOf, isList } from '#lib/contract/field.ts'

/** What a manual says of one field of a message. */
export interface FieldFacts {
  readonly name: string
  /** How many lists it stands in. */
  readonly depth: number
  readonly kind: 'text' | 'number' | 'true or false' | 'date and time' | 'list'
  readonly required: boolean
  /** What an item of a list is called in XML. */
  readonly item?: string
  readonly longest?: number | undefined
  /** The values that it may have, or is known to have. */
  readonly values: readonly string[]
}

/** The facts of all fields in the order of the message, each list before the fields of its items. */
export const factsOf = (fields: Fields, depth = 0): FieldFacts[] =>
  Object.values(fields).flatMap((field) => [
    factsOfField(field, depth),
    ...(isList(field) ? factsOf(field.fields, depth + 1) : []),
  ])

function factsOfField(field: Field, depth: number): FieldFacts {
  const { name } = field
  if (isList(field)) {
    return { name, depth, kind: 'list', required: true, item: field.item, values: [] }
  }
  const { type, format } = field.kind
  const facets = facetsOf(field)
  return {
    name,
    depth,
    kind: format === 'date-time' ? 'date and time' : kinds[type],
    required: field.required,
    longest: facets.maxLength,
    values: facets.enum ?? facets.examples ?? [],
  }
}

const kinds = { string: 'text', number: 'number', boolean: 'true or false' } as const
