import { type Fields, facetsOf, isList, type MessageField } from '#lib/contract/field.ts'
import type { Message } from '#lib/contract/message.ts'
import * as en from '#lib/text/en.ts'
import { codeList, table } from './markdown.ts'

const text = en.manual.frame.field
const kinds = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
  array: 'list',
} as const
/** More values than this are closed at first. */
const maxOpenValues = 6

/** Describes the fields of a message in the order of the interface, and then those of its lists. */
export const describeFields = ({ root, fields }: Message): string =>
  tablesOf(fields, root).join('\n\n')

const tablesOf = (fields: Fields, owner: string): string[] => [
  `### ${text.fieldsOf(owner)}`,
  table(
    text.head,
    Object.values(fields).map((field) => [
      `\`${field.name}\``,
      typeOf(field),
      [en.fields[owner]?.[field.name], valuesOf(field)].filter(Boolean).join(' '),
    ]),
  ),
  ...Object.values(fields).flatMap((field) =>
    isList(field) ? tablesOf(field.fields, field.name) : [],
  ),
]

function typeOf(field: MessageField): string {
  if (isList(field))
    return [
      text.kinds.list,
      field.required ? text.alwaysPresent : text.optional,
      text.items(field.item),
    ].join(', ')
  const { type, format } = field.kind
  const { maxLength } = facetsOf(field)
  return [
    text.kinds[format === 'date-time' ? 'dateTime' : kinds[type]],
    field.required ? text.required : text.optional,
    ...(maxLength ? [text.maxLength(maxLength)] : []),
  ].join(', ')
}

function valuesOf(field: MessageField): string {
  if (isList(field)) return ''
  const { enum: values = [] } = facetsOf(field)
  const list = codeList(values)
  return values.length > maxOpenValues
    ? `<details><summary>${text.values(values.length, field.name)}</summary>${list}</details>`
    : list
}
