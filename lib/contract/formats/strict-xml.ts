import { SaxesParser } from 'saxes'
import { decoderOf } from './charsets.ts'

const maxDepth = 16
const rejection = Symbol('rejection')

/**
 * Whether the text is a well-formed XML 1.0 document that the interface accepts: no DOCTYPE, no
 * processing instruction, no undefined entity, no prefix, one default namespace, at most 16 levels
 * (decision 003). The text has been decoded by its Content-Type, which takes precedence over the
 * declaration (RFC 7303, section 3.2): any encoding that a body may have can be declared. fast-xml-parser accepts unclosed, mismatched and trailing markup, so it must only
 * read documents that pass this check.
 */
export function isStrictXml(text: string): boolean {
  // saxes combines a lone surrogate with the `<` that follows it.
  if (/\p{Surrogate}/u.test(text)) return false
  const parser = new SaxesParser({ xmlns: true, position: false })
  let namespace: string | undefined
  let depth = 0
  // Parsing stops at the first error, because 64 KiB of nested tags would take seconds.
  const reject = () => {
    throw rejection
  }
  parser.on('error', reject)
  parser.on('doctype', reject)
  parser.on('processinginstruction', reject)
  parser.on('xmldecl', ({ version, encoding = 'utf-8' }) => {
    if (version !== '1.0' || !decoderOf(encoding)) reject()
  })
  parser.on('opentag', ({ prefix, uri }) => {
    namespace ??= uri
    depth += 1
    if (prefix !== '' || uri !== namespace || depth > maxDepth) reject()
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  try {
    parser.write(text).close()
    return true
  } catch (error) {
    if (error === rejection) return false
    throw error
  }
}
