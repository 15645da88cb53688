import { SaxesParser } from 'saxes'

const deepest = 16
const refused = Symbol('refused')

/**
 * Whether the text is one well-formed XML 1.0 document of the kind that the interface speaks: no
 * DOCTYPE, no processing instruction, no undefined entity, elements of one default namespace and
 * without prefixes, not nested beyond any message. fast-xml-parser, which reads the document
 * afterwards, accepts unclosed, mismatched and trailing markup, so it must never be the judge.
 */
export function isStrictXml(text: string): boolean {
  // saxes takes half a surrogate pair together with the `<` that follows it.
  if (/\p{Surrogate}/u.test(text)) return false
  const parser = new SaxesParser({ xmlns: true, position: false })
  let namespace: string | undefined
  let depth = 0
  // Reading stops at the first offence: 64 KiB of nested tags would cost seconds.
  const refuse = () => {
    throw refused
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('processinginstruction', refuse)
  parser.on('xmldecl', ({ version, encoding = 'utf-8' }) => {
    if (version !== '1.0' || encoding.toLowerCase() !== 'utf-8') refuse()
  })
  parser.on('opentag', ({ prefix, uri }) => {
    namespace ??= uri
    depth += 1
    if (prefix !== '' || uri !== namespace || depth > deepest) refuse()
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  try {
    parser.write(text).close()
    return true
  } catch (error) {
    if (error === refused) return false
    throw error
  }
}
