import * as en from '#lib/text/en.ts'
import type { Endpoint } from '../endpoint.ts'
import { ErrorResponse } from '../fault.ts'
import {
  type Fields,
  facetsOf,
  isList,
  type Leaf,
  type List,
  type MessageField,
  openFacetsOf,
} from '../field.ts'
import type { Message } from '../message.ts'
import type { Facets } from '../rule.ts'
import { mergeFields } from './merge-fields.ts'
import { escapeXml } from './write-xml.ts'

/** A message with a sentence about where it is used. */
interface Documented {
  readonly message: Message
  readonly use: string
}

/**
 * Generates the XML Schema of all messages of the endpoints, with one global element per root. Every
 * processor accepts it: messages that share a root are one sequence, because a choice of two sequences
 * would contain two elements of one name and different types (XML Schema, 'Element Declarations
 * Consistent'). Requests are closed, and responses open (decision 091).
 */
export function generateXsd(endpoints: Readonly<Record<string, Endpoint>>): string {
  const all = Object.values(endpoints)
  const { request: requestOf, response: responseOf, errors } = en.schema
  const requests = all.flatMap((endpoint) =>
    endpoint.request && endpoint.method === 'POST'
      ? [{ message: endpoint.request, use: requestOf(endpoint) }]
      : [],
  )
  const responses = [
    ...all.map((endpoint) => ({ message: endpoint.response, use: responseOf(endpoint) })),
    { message: ErrorResponse, use: errors },
  ]
  const elements = [
    ...[...groupByRoot(requests)].map(([root, group]) => rootElement('request', root, group)),
    ...[...groupByRoot(responses)].map(([root, group]) => rootElement('response', root, group)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?><xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${elements.join('')}</xs:schema>`
}

/** Groups messages by root. The responses of authenticate and issuetoken share `authorization`. */
function groupByRoot(messages: readonly Documented[]): Map<string, Documented[]> {
  const roots = new Map<string, Documented[]>()
  for (const documented of messages) {
    const { root } = documented.message
    roots.set(root, [...(roots.get(root) ?? []), documented])
  }
  return roots
}

const rootElement = (use: Use, root: string, group: readonly Documented[]) => {
  const fields = mergeFields(group.map(({ message }) => message.fields))
  const uses = group.map(({ use }) => use).join(' ')
  return element(`name="${root}"`, uses, complexType(use, root, fields))
}

type Use = 'request' | 'response'

const element = (attributes: string, documentation: string | undefined, type: string) =>
  `<xs:element ${attributes}>${annotation(documentation)}${type}</xs:element>`

const annotation = (text: string | undefined) =>
  text
    ? `<xs:annotation><xs:documentation xml:lang="en">${escapeXml(text)}</xs:documentation></xs:annotation>`
    : ''

function complexType(use: Use, owner: string, fields: Fields): string {
  const known = Object.values(fields).filter((field) => isList(field) || !field.addition)
  const elements = known
    .map((field) => {
      const text = en.fields[owner]?.[field.name]
      return isList(field) ? listElement(use, field, text) : leafElement(use, field, text)
    })
    .join('')
  // The elements of a request may be in any order.
  const particles =
    use === 'request'
      ? `<xs:all>${elements}</xs:all>`
      : `<xs:sequence>${elements}${wildcard(known)}</xs:sequence>`
  return `<xs:complexType>${particles}</xs:complexType>`
}

/**
 * Later additions at the end of a response. After an element that may be absent, only those with a namespace:
 * an element without one could be either particle, which XML Schema forbids ('Unique Particle Attribution').
 */
function wildcard(fields: readonly MessageField[]): string {
  const last = fields.at(-1)
  const namespace = last && (isList(last) || last.required) ? '##any' : '##other'
  return `<xs:any namespace="${namespace}" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>`
}

function listElement(
  use: Use,
  { name, item, fields, required }: List,
  text: string | undefined,
): string {
  const attributes = `name="${item}" minOccurs="0" maxOccurs="unbounded"`
  const items = element(attributes, undefined, complexType(use, name, fields))
  return element(
    `name="${name}"${occursOf(required)}`,
    text,
    `<xs:complexType><xs:sequence>${items}</xs:sequence></xs:complexType>`,
  )
}

const occursOf = (required: boolean) => (required ? '' : ' minOccurs="0"')

function leafElement(use: Use, field: Leaf, text: string | undefined): string {
  const { facets, values } =
    use === 'response' ? openFacetsOf(field) : { facets: facetsOf(field), values: [] }
  const documentation = values.length > 0 ? `${text} ${en.schema.values(values)}` : text
  const attributes = `name="${field.name}"${occursOf(field.required)}`
  const type = containerType(field) ?? simpleType(field, facets)
  return type
    ? element(attributes, documentation, type)
    : element(`${attributes} type="${field.kind.xsd}"`, documentation, '')
}

/** The type of a value that is a container of texts; undefined if it is a text. A later element may follow the known ones. */
function containerType({ name: owner, kind: { container } }: Leaf): string | undefined {
  if (!container) return undefined
  const occurs = container.repeats ? ' minOccurs="0" maxOccurs="unbounded"' : ' minOccurs="0"'
  const children = container.names.map((name) =>
    element(`name="${name}"${occurs} type="xs:string"`, en.fields[owner]?.[name], ''),
  )
  const later = container.repeats
    ? ''
    : '<xs:any namespace="##other" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>'
  return `<xs:complexType><xs:sequence>${children.join('')}${later}</xs:sequence></xs:complexType>`
}

/** The restriction of a field's kind by facets; undefined if there is none. */
function simpleType(field: Leaf, facets: Facets): string | undefined {
  const { minLength, maxLength, enum: values = [] } = facets
  const restrictions = [
    ...(minLength ? [`<xs:minLength value="${minLength}"/>`] : []),
    ...(maxLength ? [`<xs:maxLength value="${maxLength}"/>`] : []),
    ...values.map((value) => `<xs:enumeration value="${escapeXml(value)}"/>`),
  ]
  return restrictions.length > 0
    ? `<xs:simpleType><xs:restriction base="${field.kind.xsd}">${restrictions.join('')}</xs:restriction></xs:simpleType>`
    : undefined
}
