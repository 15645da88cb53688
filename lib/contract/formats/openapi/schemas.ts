import { en } from '#lib/text/en.ts'
import type { Endpoint } from '../../endpoint.ts'
import { ErrorResponse } from '../../fault.ts'
import {
  type Fields,
  facetsOf,
  isList,
  type Leaf,
  type List,
  type MessageField,
} from '../../field.ts'
import type { Message } from '../../message.ts'
import type { OpenApiVersion } from './version.ts'

type Named = [name: string, schema: object]

/** A reference to a named schema. */
export const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The named schemas of all messages, of the items of their lists, and of forms. */
export const schemasOf = (
  endpoints: Readonly<Record<string, Endpoint>>,
  version: OpenApiVersion,
): Record<string, object> =>
  Object.fromEntries([
    ...Object.entries(endpoints).flatMap(
      ([name, { method, request, formRequest, response, forms }]) => [
        ...(request && method === 'POST' ? messageSchemas(`${name}Request`, request, version) : []),
        ...(request && forms ? [formSchema(`${name}Form`, formRequest ?? request, version)] : []),
        ...messageSchemas(`${name}Response`, response, version),
      ],
    ),
    ...messageSchemas('ErrorResponse', ErrorResponse, version),
  ])

/** The schema of a message, and one for the items of each of its lists, named after their list. */
function messageSchemas(name: string, { root, fields }: Message, version: OpenApiVersion): Named[] {
  const lists = Object.values(fields).filter(isList)
  return [
    [name, { ...objectSchema(root, fields, version), xml: { name: root } }],
    ...lists.map(
      (list): Named => [
        itemName(list),
        { ...objectSchema(list.name, list.fields, version), xml: { name: list.item } },
      ],
    ),
  ]
}

/** `Memberships` holds items of the schema `Membership`. */
const itemName = ({ name }: List) => name.charAt(0).toUpperCase() + name.slice(1).replace(/s$/, '')

/** A form differs from a message: the client's credentials may be in HTTP Basic instead. */
const formSchema = (name: string, { root, fields }: Message, version: OpenApiVersion): Named => {
  const schema = objectSchema(root, fields, version)
  const required = schema.required?.filter((field) => !/^client_/.test(field))
  return [name, { ...schema, description: en.openApi.form, required }]
}

const objectSchema = (owner: string, fields: Fields, version: OpenApiVersion) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.values(fields).map((field) => [
      field.name,
      { description: en.fields[owner]?.[field.name], ...fieldSchema(field, version) },
    ]),
  ),
  ...requiredOf(
    Object.values(fields)
      .filter(({ required }) => required)
      .map(({ name }) => name),
  ),
})

/** OpenAPI 3.0 does not allow an empty list. */
const requiredOf = (required: readonly string[]) => (required.length > 0 ? { required } : {})

/** The schema of a field. */
export const fieldSchema = (field: MessageField, version: OpenApiVersion): object =>
  isList(field)
    ? {
        type: 'array',
        xml: { name: field.name, wrapped: true },
        items: reference(itemName(field)),
      }
    : leafSchema(field, version)

function leafSchema(field: Leaf, version: OpenApiVersion) {
  const { examples, ...facets } = facetsOf(field)
  return {
    type: field.kind.type,
    ...(field.kind.type === 'array' ? { items: { type: 'string' } } : {}),
    ...(field.secret ? { format: 'password' } : {}),
    ...facets,
    // OpenAPI 3.0 has one example where JSON Schema has several.
    ...(examples ? (version === '3.0.3' ? { example: examples[0] } : { examples }) : {}),
    ...(field.kind.format ? { format: field.kind.format } : {}),
  }
}
