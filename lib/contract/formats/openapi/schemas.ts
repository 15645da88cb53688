import * as en from '#lib/text/en.ts'
import type { Endpoint } from '../../endpoint.ts'
import { ErrorResponse } from '../../fault.ts'
import {
  type Fields,
  facetsOf,
  isList,
  type Leaf,
  type List,
  type MessageField,
  openFacetsOf,
} from '../../field.ts'
import type { Message } from '../../message.ts'
import { additionsNamespace } from '../write-xml.ts'

type Named = [name: string, schema: object]

/** The schema of a request says what it may contain, that of a response what it contains today (decision 091). */
type Use = 'request' | 'response'

/** A reference to a named schema. */
export const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The named schemas of all messages, of the items of their lists, and of forms. */
export const schemasOf = (endpoints: Readonly<Record<string, Endpoint>>): Record<string, object> =>
  Object.fromEntries([
    ...Object.entries(endpoints).flatMap(
      ([name, { method, request, formRequest, response, forms }]) => [
        ...(request && method === 'POST'
          ? messageSchemas(`${name}Request`, request, 'request')
          : []),
        ...(request && forms ? [formSchema(`${name}Form`, formRequest ?? request)] : []),
        ...messageSchemas(`${name}Response`, response, 'response'),
      ],
    ),
    ...messageSchemas('ErrorResponse', ErrorResponse, 'response'),
  ])

/** The schema of a message, and one for the items of each of its lists, named after their list. */
function messageSchemas(name: string, { root, fields }: Message, use: Use): Named[] {
  const lists = Object.values(fields).filter(isList)
  return [
    [name, { ...objectSchema(root, fields, use), xml: { name: root } }],
    ...lists.map(
      (list): Named => [
        itemName(list),
        { ...objectSchema(list.name, list.fields, use), xml: { name: list.item } },
      ],
    ),
  ]
}

/** `Memberships` holds items of the schema `Membership`. */
const itemName = ({ name }: List) => name.charAt(0).toUpperCase() + name.slice(1).replace(/s$/, '')

/** A form differs from a message: the client's credentials may be in HTTP Basic instead. */
const formSchema = (name: string, { root, fields }: Message): Named => {
  const schema = objectSchema(root, fields, 'request')
  const required = schema.required?.filter((field) => !/^client_/.test(field))
  return [name, { ...schema, description: en.openApi.form, required }]
}

const objectSchema = (owner: string, fields: Fields, use: Use) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.values(fields).map((field) => [
      field.name,
      fieldSchema(field, en.fields[owner]?.[field.name], use),
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
export const fieldSchema = (
  field: MessageField,
  description: string | undefined,
  use: Use,
): object =>
  isList(field)
    ? {
        description,
        type: 'array',
        xml: { name: field.name, wrapped: true },
        items: reference(itemName(field)),
      }
    : leafSchema(field, description, use)

function leafSchema(field: Leaf, description: string | undefined, use: Use) {
  const { facets, values } =
    use === 'response' ? openFacetsOf(field) : { facets: facetsOf(field), values: [] }
  return {
    description: values.length > 0 ? `${description} ${en.schema.values(values)}` : description,
    type: field.kind.type,
    ...membersOf(field.kind),
    ...(field.secret ? { format: 'password' } : {}),
    ...facets,
    // Not enum, which rejects a later value. Programs that know the extension read it (Zalando, rule 112).
    ...(values.length > 0 ? { 'x-extensible-enum': values } : {}),
    ...(field.kind.format ? { format: field.kind.format } : {}),
    ...xmlOf(field),
  }
}

/** The texts of an array, and the parts of an object that are known. */
function membersOf({ type, container }: Leaf['kind']) {
  if (type === 'array') {
    const [name] = container?.names ?? []
    return { items: { type: 'string', ...(name ? { xml: { name } } : {}) } }
  }
  if (type !== 'object' || !container) return {}
  return {
    properties: Object.fromEntries(container.names.map((name) => [name, { type: 'string' }])),
  }
}

/** The differences from the default form in XML: a wrapped array, and the namespace of additions. */
function xmlOf({ name, addition, kind }: Leaf) {
  const xml = {
    ...(kind.container?.repeats ? { name, wrapped: true } : {}),
    ...(addition ? { namespace: additionsNamespace } : {}),
  }
  return Object.keys(xml).length > 0 ? { xml } : {}
}
