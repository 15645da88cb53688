import { en } from '#lib/text/en.ts'
import type { Endpoint } from '../endpoint.ts'
import { ErrorResponse } from '../fault.ts'
import { type Fields, facetsOf, isList, type Leaf, type List } from '../field.ts'
import type { Message } from '../message.ts'
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
 * Consistent').
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
    // The elements of a request may be in any order.
    ...[...groupByRoot(requests)].map(([root, group]) => rootElement('all', root, group)),
    ...[...groupByRoot(responses)].map(([root, group]) => rootElement('sequence', root, group)),
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

const rootElement = (kind: Particles, root: string, group: readonly Documented[]) => {
  const fields = mergeFields(group.map(({ message }) => message.fields))
  const uses = group.map(({ use }) => use).join(' ')
  return element(`name="${root}"`, uses, complexType(kind, root, fields))
}

type Particles = 'all' | 'sequence'

const element = (attributes: string, documentation: string | undefined, type: string) =>
  `<xs:element ${attributes}>${annotation(documentation)}${type}</xs:element>`

const annotation = (text: string | undefined) =>
  text
    ? `<xs:annotation><xs:documentation xml:lang="en">${escapeXml(text)}</xs:documentation></xs:annotation>`
    : ''

const complexType = (kind: Particles, owner: string, fields: Fields) =>
  `<xs:complexType><xs:${kind}>${particles(owner, fields)}</xs:${kind}></xs:complexType>`

const particles = (owner: string, fields: Fields): string =>
  Object.values(fields)
    .map((field) => {
      const text = en.fields[owner]?.[field.name]
      return isList(field) ? listElement(field, text) : leafElement(field, text)
    })
    .join('')

function listElement({ name, item, fields, required }: List, text: string | undefined): string {
  const attributes = `name="${item}" minOccurs="0" maxOccurs="unbounded"`
  const items = element(attributes, undefined, complexType('sequence', name, fields))
  return element(
    `name="${name}"${occursOf(required)}`,
    text,
    `<xs:complexType><xs:sequence>${items}</xs:sequence></xs:complexType>`,
  )
}

const occursOf = (required: boolean) => (required ? '' : ' minOccurs="0"')

function leafElement(field: Leaf, text: string | undefined): string {
  const occurs = occursOf(field.required)
  const type = simpleType(field)
  return type
    ? element(`name="${field.name}"${occurs}`, text, type)
    : element(`name="${field.name}" type="${field.kind.xsd}"${occurs}`, text, '')
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
