import { SaxesParser } from 'saxes'

/** An element as saxes alone reads it, to test the service's XML reader and writer against. */
export interface XmlElement {
  readonly name: string
  readonly content: (string | XmlElement)[]
}

/** The root element of a document; undefined if saxes finds an error. */
export function xmlTree(text: string): XmlElement | undefined {
  if (/\p{Surrogate}/u.test(text)) return undefined
  const document: XmlElement = { name: '', content: [] }
  const open = [document]
  let failed = false
  const parser = new SaxesParser({ xmlns: true })
  const add = (part: string | XmlElement) => open.at(-1)?.content.push(part)
  parser.on('error', () => {
    failed = true
  })
  parser.on('opentag', ({ name }) => {
    const element = { name, content: [] }
    add(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(text).close()
  return failed ? undefined : document.content.find((part) => typeof part === 'object')
}

/** The child elements of an element with a name. */
export const childrenNamed = ({ content }: XmlElement, name: string): XmlElement[] =>
  content.filter((part) => typeof part === 'object').filter((element) => element.name === name)

/** The text of an element; undefined if it has child elements. */
export const textIn = ({ content }: XmlElement): string | undefined =>
  content.every((part) => typeof part === 'string') ? content.join('') : undefined
