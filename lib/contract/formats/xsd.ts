import type { Endpoint } from '../endpoint.ts'
import { ErrorResponse } from '../fault.ts'
import { type Fields, facetsOf, isList, type Leaf, type MessageField } from '../field.ts'
import type { Message } from '../message.ts'
import { escapeXml } from './write-xml.ts'

/** Generates the XML Schema of all messages of the endpoints, with one global element per root. */
export function generateXsd(endpoints: Readonly<Record<string, Endpoint>>): string {
  const all = Object.values(endpoints)
  const requests = all.flatMap(({ request }) => (request ? [request] : []))
  const responses = [...all.map(({ response }) => response), ErrorResponse]
  const elements = [
    // The elements of a request may be in any order.
    ...requests.map(({ root, fields }) => element(root, group('all', fields))),
    ...[...groupByRoot(responses)].map(([root, messages]) => element(root, contentOf(messages))),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?><xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${elements.join('')}</xs:schema>`
}

/** Groups messages by root. The responses of authenticate and issuetoken share `authorization`. */
function groupByRoot(messages: readonly Message[]): Map<string, Message[]> {
  const roots = new Map<string, Message[]>()
  for (const message of messages) {
    roots.set(message.root, [...(roots.get(message.root) ?? []), message])
  }
  return roots
}

const element = (name: string, content: string) =>
  `<xs:element name="${name}"><xs:complexType>${content}</xs:complexType></xs:element>`

function contentOf(messages: readonly Message[]): string {
  const groups = messages.map(({ fields }) => group('sequence', fields))
  return groups.length === 1 ? groups.join('') : `<xs:choice>${groups.join('')}</xs:choice>`
}

const group = (kind: 'all' | 'sequence', fields: Fields) =>
  `<xs:${kind}>${Object.values(fields).map(particle).join('')}</xs:${kind}>`

function particle(field: MessageField): string {
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

/** The restriction of a field's kind by its rules; undefined if there is none. */
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
