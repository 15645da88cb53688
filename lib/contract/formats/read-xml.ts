import { XMLParser } from 'fast-xml-parser'
import type { FieldFault } from '../fault.ts'
import type { Message } from '../message.ts'
import type { SubmittedFields } from '../validate.ts'
import { bodyFault } from './body-fault.ts'
import { findXmlFault } from './strict-xml.ts'

/** Reads an XML document, or returns the fault for which it is rejected. */
export function readXml(text: string, { root, fields }: Message): SubmittedFields | FieldFault {
  const fault = findXmlFault(text, root)
  if (fault) return fault
  const [element] = elementsOf(parser.parse(text), root)
  if (!element) return bodyFault('otherRoot', text, rootOffset(text), root)
  const submitted = new Map<string, (string | undefined)[]>()
  for (const { name } of Object.values(fields)) {
    const elements = elementsOf(childrenOf(element), name)
    if (elements.length > 0) submitted.set(name, elements.map(childrenOf).map(textOf))
  }
  return submitted
}

/** One entry of fast-xml-parser's ordered output: one key, and sometimes attributes. */
type Node = { readonly [name: string]: Node[] | string }

/**
 * All conveniences are off because each of them corrupts credentials: `007` would become 7, and a
 * password would lose its trailing space. `decode` below decodes entities, once, outside CDATA.
 * A dot before each element name makes `constructor` an ordinary name rather than an attack.
 */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: false,
  processEntities: false,
  htmlEntities: false,
  cdataPropName: '#cdata',
  transformTagName: dotted,
})

/** The first tag that is not in a comment. The document has passed `findXmlFault`. */
const rootOffset = (text: string) =>
  text.length - text.replace(/^\s*(<\?[\s\S]*?\?>)?(\s|<!--[\s\S]*?-->)*/, '').length

const nameOf = (node: Node) => Object.keys(node)[0] as string
const childrenOf = (node: Node) => node[nameOf(node)] as Node[]
const elementsOf = (nodes: readonly Node[], name: string) =>
  nodes.filter((node) => nameOf(node) === dotted(name))

/** Idempotent, because fast-xml-parser transforms the name of a self-closing element twice. */
function dotted(name: string) {
  return name.startsWith('.') ? name : `.${name}`
}

/** The text of an element, or undefined if it has child elements. */
function textOf(nodes: readonly Node[]): string | undefined {
  let text = ''
  for (const node of nodes) {
    const name = nameOf(node)
    if (name === '#text') text += decode(node[name] as string)
    else if (name === '#cdata')
      text += childrenOf(node)
        .map((part) => part['#text'])
        .join('')
    else return undefined
  }
  return text
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
}

const decode = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (_, hex, decimal, name) =>
    name ? (entities[name] as string) : String.fromCodePoint(hex ? parseInt(hex, 16) : +decimal),
  )
