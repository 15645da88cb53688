import type { Endpoint } from '../../lib/contract/endpoint.ts'
import {
  type Fields,
  facetsOf,
  isList,
  type Leaf,
  type MessageField,
} from '../../lib/contract/field.ts'
import type { Message } from '../../lib/contract/message.ts'
import { version } from '../../lib/runtime/version.ts'
import * as en from '../../lib/text/en.ts'
import { credentialOf, repeatableForSecondsOf } from '../client-facts.ts'

/** Longer lists of values grow, or depend on the organisation, so their type is string. */
const maxValues = 12

/**
 * Writes the TypeScript module of the messages and endpoints that the client needs: an interface per
 * message, with the sentences of the manual, and a table of endpoints.
 */
export const generateTypeScript = (endpoints: Readonly<Record<string, Endpoint>>): string =>
  [
    '// Written by `npm run client` from the contracts of the endpoints. Do not edit.',
    `/** The version of the client. */\nexport const version = '${version}'`,
    '/** One of the values that Release 1 has today, or a later one. */\n' +
      'export type Open<Value extends string> = Value | (string & Record<never, never>)',
    ...Object.entries(endpoints).flatMap(([name, endpoint]) => messagesOf(name, endpoint)),
    table(endpoints),
    methods(endpoints),
  ].join('\n\n')

const messagesOf = (name: string, { request, response, method, path }: Endpoint): string[] => [
  ...(request
    ? interfacesOf(requestName(name), `The request of ${method} ${path}.`, request, closed)
    : []),
  ...interfacesOf(responseName(name), `The response of ${method} ${path}.`, response, open),
]

/** The union of the values of a field: those of a request are all, a response may have later ones. */
type Union = (values: readonly string[]) => string
const closed: Union = (values) => values.map((value) => `'${value}'`).join(' | ')
const open: Union = (values) => `Open<${closed(values)}>`

const requestName = (name: string) => `${capitalised(name)}Request`
const responseName = (name: string) => `${capitalised(name)}Response`
const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The interface of a message, after those of the items of its lists. */
function interfacesOf(
  name: string,
  about: string,
  { root, fields }: Message,
  union: Union,
): string[] {
  const lists = Object.values(fields).filter(isList)
  return [
    ...lists.map((list) =>
      interfaceOf(itemName(list.name), `An item of ${list.name}.`, list.name, list.fields, union),
    ),
    interfaceOf(name, about, root, fields, union),
  ]
}

/** `Memberships` holds items of the type `Membership`. */
const itemName = (list: string) => capitalised(list).replace(/s$/, '')

const interfaceOf = (
  name: string,
  about: string,
  owner: string,
  fields: Fields,
  union: Union,
): string =>
  [
    `/** ${about} */`,
    `export interface ${name} {`,
    ...Object.values(fields).flatMap((field) => [
      `  /** ${en.fields[owner]?.[field.name]} */`,
      `  readonly ${field.name}${isOptional(field) ? '?' : ''}: ${typeOf(field, union)}`,
    ]),
    '}',
  ].join('\n')

const isOptional = ({ required }: MessageField) => !required

function typeOf(field: MessageField, union: Union): string {
  if (isList(field)) return `readonly ${itemName(field.name)}[]`
  if (field.maxOccurrences) return 'readonly string[]'
  const values = facetsOf(field).enum ?? []
  if (values.length === 0 || values.length > maxValues) return wireType(field)
  return union(values)
}

const partsType = { array: 'readonly string[]', object: 'Readonly<Record<string, string>>' }

const wireType = ({ kind: { type } }: Leaf) =>
  type === 'array' || type === 'object' ? partsType[type] : type

function table(endpoints: Readonly<Record<string, Endpoint>>): string {
  const rows = Object.entries(endpoints).map(
    ([name, endpoint]) =>
      `  ${name}: ['${endpoint.method}', '${endpoint.path}', '${credentialOf(endpoint)}', ${repeatableForSecondsOf(endpoint)}],`,
  )
  return [
    '/** The method and path of each endpoint, the credential that the client sends to it, and the seconds for which a repeat has no second effect. */',
    'export const endpoints = {',
    ...rows,
    '} as const',
  ].join('\n')
}

/** The types of requests and responses, by the name of the endpoint. */
function methods(endpoints: Readonly<Record<string, Endpoint>>): string {
  const rows = Object.entries(endpoints).flatMap(([name, { request, summary }]) => [
    `  /** ${summary} */`,
    `  readonly ${name}: readonly [${request ? requestName(name) : 'undefined'}, ${responseName(name)}]`,
  ])
  return [
    '/** The request and the response of each endpoint. */',
    'export interface Messages {',
    ...rows,
    '}',
    '',
  ].join('\n')
}
