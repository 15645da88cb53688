import { XMLParser } from 'fast-xml-parser'
import { type Fields, isList } from './field.ts'
import type { Message } from './message.ts'
import { isStrictXml } from './strict-xml.ts'
import type { SubmittedFields } from './validate.ts'

/** Reads an XML document; undefined where it is refused, null where its root is another. */
export function readXml(
  text: string,
  { root, fields }: Message,
): SubmittedFields | null | undefined {
  if (!isStrictXml(text)) return undefined
  const [element] = elementsOf(parser.parse(text), root)
  return element ? rawOf(fields, childrenOf(element)) : null
}

/** One entry of fast-xml-parser's ordered output: a single key, and beside it perhaps attributes. */
type Node = { readonly [name: string]: Node[] | string }

/**
 * Every convenience is off, since each corrupts a credential: `007` would become 7, a space at the
 * end of a password would go. Entities are decoded below, once, and never inside CDATA. Element
 * names get a dot in front, so that `constructor` is a name like any other and not an attack.
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

const nameOf = (node: Node) => Object.keys(node)[0] as string
const childrenOf = (node: Node) => node[nameOf(node)] as Node[]
const elementsOf = (nodes: readonly Node[], name: string) =>
  nodes.filter((node) => nameOf(node) === dotted(name))

/** Done at most once, since fast-xml-parser transforms the name of a self-closing element twice. */
function dotted(name: string) {
  return name.startsWith('.') ? name : `.${name}`
}

function rawOf(fields: Fields, nodes: readonly Node[]): SubmittedFields {
  const raw = new Map<string, (string | SubmittedFields[] | undefined)[]>()
  for (const field of Object.values(fields)) {
    const elements = elementsOf(nodes, field.name)
    if (elements.length === 0) continue
    const occurrences = elements.map((element) => {
      if (!isList(field)) return textOf(childrenOf(element))
      const items = elementsOf(childrenOf(element), field.item)
      return items.map((item) => rawOf(field.fields, childrenOf(item)))
    })
    raw.set(field.name, occurrences)
  }
  return raw
}

/** The text of an element that holds nothing else; undefined where it has child elements. */
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
