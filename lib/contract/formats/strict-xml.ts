import { SaxesParser } from 'saxes'
import type { FieldFault } from '../fault.ts'
import { type BodyProblem, bodyFault, maxFields } from './body-fault.ts'
import { decoderOf } from './charsets.ts'

const maxDepth = 16
const rejection = Symbol('rejection')

/** A document as messages use it. */
interface XmlDocument {
  /** The name of the root. */
  readonly root: string
  /** The texts of the elements in the root, by name; undefined for one that has elements itself. */
  readonly texts: ReadonlyMap<string, readonly (string | undefined)[]>
}

/**
 * Parses a well-formed XML 1.0 document as the interface accepts it, or returns its first fault: no
 * DOCTYPE, no processing instruction, no undefined entity, no prefix, one default namespace, at most
 * 16 levels and 100 fields (decision 003). The text has been decoded by its Content-Type, which takes precedence over
 * the declaration (RFC 7303, section 3.2): any encoding that a body may have can be declared.
 */
export function parseXml(text: string, expectedRoot: string): XmlDocument | FieldFault {
  let fault: FieldFault | undefined
  // Parsing stops at the first problem, because 64 KiB of nested tags would take seconds.
  const reject = (problem: BodyProblem, offset: number) => {
    fault = bodyFault(problem, text, offset, expectedRoot)
    throw rejection
  }
  try {
    if (text.trim() === '') reject('empty', 0)
    // saxes combines a lone surrogate with the `<` that follows it.
    const surrogate = text.search(/\p{Surrogate}/u)
    if (surrogate >= 0) reject('xml', surrogate)
    return parse(text, reject)
  } catch (error) {
    if (error !== rejection || !fault) throw error
    return fault
  }
}

function parse(text: string, reject: (problem: BodyProblem, offset: number) => void): XmlDocument {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const texts = new Map<string, (string | undefined)[]>()
  let root = ''
  /** The text of the open element of the root; undefined in any other, and once it has an element. */
  let content: string | undefined
  let namespace: string | undefined
  let depth = 0
  let fields = 0
  let hasEnded = false
  /** The last occurrence of a mark before the parser's position, which is behind what it reports. */
  const startOf = (mark: string) => text.lastIndexOf(mark, parser.position - 1)
  parser.on('error', () => {
    const offset = hasEnded ? text.length : Math.max(parser.position - 1, 0)
    reject('xml', Math.min(offset, offsetOfAmpersand(text)))
  })
  parser.on('doctype', () => reject('doctype', startOf('<!DOCTYPE')))
  parser.on('processinginstruction', () => reject('instruction', startOf('<?')))
  parser.on('xmldecl', ({ version, encoding = 'utf-8' }) => {
    if (version !== '1.0' || !decoderOf(encoding)) reject('declaration', 0)
  })
  // Reported before the prefix is looked up, so that a prefix without a declaration is named as well.
  parser.on('opentagstart', ({ name }) => {
    if (depth === 0 && /^(.*:)?Envelope$/.test(name)) reject('soap', startOf('<'))
    if (name.includes(':')) reject('prefix', startOf('<'))
  })
  parser.on('opentag', ({ name, uri }) => {
    namespace ??= uri
    depth += 1
    if (uri !== namespace) reject('namespace', startOf('<'))
    if (depth > maxDepth) reject('depth', startOf('<'))
    if (depth === 2) fields += 1
    if (fields > maxFields) reject('tooManyFields', startOf('<'))
    if (depth === 1) root = name
    content = depth === 2 ? '' : undefined
  })
  const append = (part: string) => {
    if (content !== undefined) content += part
  }
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', ({ name }) => {
    if (depth === 2) {
      texts.set(name, [...(texts.get(name) ?? []), content])
      content = undefined
    }
    depth -= 1
  })
  parser.write(text)
  hasEnded = true
  parser.close()
  return { root, texts }
}

/** The first `&` that begins no reference: saxes reports it at the next semicolon or at the end. */
function offsetOfAmpersand(text: string): number {
  const blank = (literal: string) => ' '.repeat(literal.length)
  const index = text
    .replace(/<!--[\s\S]*?(-->|$)|<!\[CDATA\[[\s\S]*?(\]\]>|$)/g, blank)
    .search(/&(?!(?:lt|gt|amp|quot|apos|#\d+|#x[\da-fA-F]+);)/)
  return index < 0 ? text.length : index
}
