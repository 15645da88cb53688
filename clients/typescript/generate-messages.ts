import { type Endpoint, isForClients } from '../../lib/contract/endpoint.ts'
import {
  type Fields,
  facetsOf,
  isList,
  type Leaf,
  type MessageField,
} from '../../lib/contract/field.ts'
import type { Message } from '../../lib/contract/message.ts'
import { en } from '../../lib/text/en.ts'

/** Longer lists of values grow, or depend on the organisation, so their type is string. */
const maxValues = 12

/**
 * Writes the TypeScript module of the messages and endpoints that the client needs: an interface per
 * message, with the sentences of the manual, and a table of endpoints.
 */
export const generateTypeScript = (endpoints: Readonly<Record<string, Endpoint>>): string =>
  [
    '// Written by `npm run client` from the contracts of the endpoints. Do not edit.',
    ...Object.entries(endpoints).flatMap(([name, endpoint]) => messagesOf(name, endpoint)),
    table(endpoints),
    methods(endpoints),
  ].join('\n\n')

const messagesOf = (name: string, { request, response, method, path }: Endpoint): string[] => [
  ...(request ? interfacesOf(requestName(name), `The request of ${method} ${path}.`, request) : []),
  ...interfacesOf(responseName(name), `The response of ${method} ${path}.`, response),
]

const requestName = (name: string) => `${capitalised(name)}Request`
const responseName = (name: string) => `${capitalised(name)}Response`
const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The interface of a message, after those of the items of its lists. */
function interfacesOf(name: string, about: string, { root, fields }: Message): string[] {
  const lists = Object.values(fields).filter(isList)
  return [
    ...lists.map((list) =>
      interfaceOf(itemName(list.name), `An item of ${list.name}.`, list.name, list.fields),
    ),
    interfaceOf(name, about, root, fields),
  ]
}

/** `Memberships` holds items of the type `Membership`. */
const itemName = (list: string) => capitalised(list).replace(/s$/, '')

const interfaceOf = (name: string, about: string, owner: string, fields: Fields): string =>
  [
    `/** ${about} */`,
    `export interface ${name} {`,
    ...Object.values(fields).flatMap((field) => [
      `  /** ${en.fields[owner]?.[field.name]} */`,
      `  readonly ${field.name}${isOptional(field) ? '?' : ''}: ${typeOf(field)}`,
    ]),
    '}',
  ].join('\n')

const isOptional = ({ required }: MessageField) => !required

function typeOf(field: MessageField): string {
  if (isList(field)) return `readonly ${itemName(field.name)}[]`
  const values = facetsOf(field).enum ?? []
  if (values.length === 0 || values.length > maxValues) return wireType(field)
  return values.map((value) => `'${value}'`).join(' | ')
}

const wireType = ({ kind }: Leaf) => (kind.type === 'array' ? 'readonly string[]' : kind.type)

function table(endpoints: Readonly<Record<string, Endpoint>>): string {
  const rows = Object.entries(endpoints).map(
    ([name, { method, path, access, clientsMayIdentify }]) => {
      const credential = isForClients(access)
        ? 'client'
        : access !== 'anyone'
          ? 'bearer'
          : clientsMayIdentify
            ? 'either'
            : 'none'
      return `  ${name}: ['${method}', '${path}', '${credential}'],`
    },
  )
  return [
    '/** The method and path of each endpoint, and the credential that the client sends to it. */',
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
