import { SaxesParser } from 'saxes'
import type { FieldFault } from '../fault.ts'
import { type BodyProblem, bodyFault, maxDepth, maxFields } from './body-fault.ts'
import { decoderOf } from './charsets.ts'

const rejection = Symbol('rejection')

/**
 * The fault of a text that is not a well-formed XML 1.0 document as the interface accepts it: no
 * DOCTYPE, no processing instruction, no undefined entity, no prefix, one default namespace, at most
 * 16 levels and 100 fields (decision 003). The text has been decoded by its Content-Type, which takes precedence over
 * the declaration (RFC 7303, section 3.2): any encoding that a body may have can be declared.
 * fast-xml-parser accepts unclosed, mismatched and trailing markup, so it must only read documents
 * without a fault.
 */
export function findXmlFault(text: string, root: string): FieldFault | undefined {
  let fault: FieldFault | undefined
  // Parsing stops at the first problem, because 64 KiB of nested tags would take seconds.
  const reject = (problem: BodyProblem, offset: number) => {
    fault = bodyFault(problem, text, offset, root)
    throw rejection
  }
  try {
    if (text.trim() === '') reject('empty', 0)
    // saxes combines a lone surrogate with the `<` that follows it.
    const surrogate = text.search(/\p{Surrogate}/u)
    if (surrogate >= 0) reject('xml', surrogate)
    parse(text, reject)
  } catch (error) {
    if (error !== rejection) throw error
  }
  return fault
}

function parse(text: string, reject: (problem: BodyProblem, offset: number) => void): void {
  const parser = new SaxesParser({ xmlns: true, position: false })
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
  parser.on('opentag', ({ uri }) => {
    namespace ??= uri
    depth += 1
    if (uri !== namespace) reject('namespace', startOf('<'))
    if (depth > maxDepth) reject('depth', startOf('<'))
    if (depth === 2) fields += 1
    if (fields > maxFields) reject('tooManyFields', startOf('<'))
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  parser.write(text)
  hasEnded = true
  parser.close()
}

/** The first `&` that begins no reference: saxes reports it at the next semicolon or at the end. */
function offsetOfAmpersand(text: string): number {
  const blank = (literal: string) => ' '.repeat(literal.length)
  const index = text
    .replace(/<!--[\s\S]*?(-->|$)|<!\[CDATA\[[\s\S]*?(\]\]>|$)/g, blank)
    .search(/&(?!(?:lt|gt|amp|quot|apos|#\d+|#x[\da-fA-F]+);)/)
  return index < 0 ? text.length : index
}
