import { type Fields, facetsOf, isList, type MessageField } from '#lib/contract/field.ts'
import type { Message } from '#lib/contract/message.ts'
import { en } from '#lib/text/en.ts'
import type { ManualField } from './model.ts'

const text = en.manual.frame.field

/** Describes all fields of a message in order, each list before the fields of its items. */
export const describeFields = ({ root, fields }: Message): ManualField[] =>
  describeAll(fields, root, 0)

const describeAll = (fields: Fields, owner: string, depth: number): ManualField[] =>
  Object.values(fields).flatMap((field) => [
    describeField(field, owner, depth),
    ...(isList(field) ? describeAll(field.fields, field.name, depth + 1) : []),
  ])

function describeField(field: MessageField, owner: string, depth: number): ManualField {
  const { name } = field
  const meaning = en.fields[owner]?.[name] ?? ''
  if (isList(field)) {
    const type = [text.kinds.list, text.alwaysPresent, text.items(field.item)].join(', ')
    return { name, depth, type, meaning, values: [] }
  }
  const { type, format } = field.kind
  const facets = facetsOf(field)
  const words = [
    text.kinds[format === 'date-time' ? 'dateTime' : kinds[type]],
    field.required ? text.required : text.optional,
    ...(facets.maxLength ? [text.maxLength(facets.maxLength)] : []),
  ]
  return {
    name,
    depth,
    type: words.join(', '),
    meaning,
    values: facets.enum ?? facets.examples ?? [],
  }
}

const kinds = { string: 'text', number: 'number', boolean: 'boolean', object: 'object' } as const
