import { SaxesParser } from 'saxes'

/** The attributes of an element, by their names without a prefix. */
export type Attributes = Readonly<Record<string, string | undefined>>

/** The functions that are called for the parts of a document, with names without a prefix. */
interface Visitor {
  open(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Visits the elements and texts of an XML document in order. Throws if it is not well-formed. */
export function visitElements(xml: string, { open, close, text }: Visitor): void {
  const parser = new SaxesParser({ position: false, xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const byLocalName: Record<string, string> = {}
    for (const key in attributes) byLocalName[localName(key)] = attributes[key] ?? ''
    open(localName(name), byLocalName)
  })
  if (close) parser.on('closetag', ({ name }) => close(localName(name)))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.write(xml).close()
}

/** Reads a boolean of XML Schema: `1` and `true`. */
export const isTrue = (value: string | undefined): boolean => /^\s*(1|true)\s*$/.test(value ?? '')
