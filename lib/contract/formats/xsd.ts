import type { Endpoint } from '../endpoint.ts'
import { ErrorResponse } from '../fault.ts'
import { type Field, type Fields, facetsOf, isList, type Leaf } from '../field.ts'
import type { Message } from '../message.ts'
import { escapeXml } from './write-xml.ts'

/** The XML Schema of every message of the endpoints, with one global element per root. */
export function xsdOf(endpoints: Readonly<Record<string, Endpoint>>): string {
  const all = Object.values(endpoints)
  const requests = all.flatMap(({ request }) => (request ? [request] : []))
  const responses = [...all.map(({ response }) => response), ErrorResponse]
  const elements = [
    // Whoever writes a request may order its elements freely.
    ...requests.map(({ root, fields }) => element(root, group('all', fields))),
    ...[...byRoot(responses)].map(([root, messages]) => element(root, oneContentOf(messages))),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?><xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${elements.join('')}</xs:schema>`
}

/** Two answers may have the same root: authenticate and issuetoken both speak of an authorization. */
function byRoot(messages: readonly Message[]): Map<string, Message[]> {
  const roots = new Map<string, Message[]>()
  for (const message of messages) {
    roots.set(message.root, [...(roots.get(message.root) ?? []), message])
  }
  return roots
}

const element = (name: string, content: string) =>
  `<xs:element name="${name}"><xs:complexType>${content}</xs:complexType></xs:element>`

function oneContentOf(messages: readonly Message[]): string {
  const groups = messages.map(({ fields }) => group('sequence', fields))
  return groups.length === 1 ? groups.join('') : `<xs:choice>${groups.join('')}</xs:choice>`
}

const group = (kind: 'all' | 'sequence', fields: Fields) =>
  `<xs:${kind}>${Object.values(fields).map(particle).join('')}</xs:${kind}>`

function particle(field: Field): string {
  if (!isList(field)) {
    const occurs = field.required ? '' : ' minOccurs="0"'
    const type = simpleType(field)
    return type
      ? `<xs:element name="${field.name}"${occurs}>${type}</xs:element>`
      : `<xs:element name="${field.name}" type="${field.kind.xsd}"${occurs}/>`
  }
  const item = element(field.item, group('sequence', field.fields)).replace(
    '<xs:element ',
    '<xs:element minOccurs="0" maxOccurs="unbounded" ',
  )
  return element(field.name, `<xs:sequence>${item}</xs:sequence>`)
}

/** The restriction that a field's rules put on its kind; undefined where there is none. */
function simpleType(field: Leaf): string | undefined {
  const { minLength, maxLength, enum: values = [] } = facetsOf(field)
  const facets = [
    ...(minLength ? [`<xs:minLength value="${minLength}"/>`] : []),
    ...(maxLength ? [`<xs:maxLength value="${maxLength}"/>`] : []),
    ...values.map((value) => `<xs:enumeration value="${escapeXml(value)}"/>`),
  ]
  return facets.length > 0
    ? `<xs:simpleType><xs:restriction base="${field.kind.xsd}">${facets.join('')}</xs:restriction></xs:simpleType>`
    : undefined
}
