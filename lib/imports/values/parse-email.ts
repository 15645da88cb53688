import { canonicalEmail } from '#lib/contract/email.ts'
import { type CellParser, cellFault, isPlaceholder } from './cell-fault.ts'

/** An email in its canonical form, as the interface stores it. */
export const parseEmail: CellParser = (text) => {
  const email = canonicalEmail(text)
  if (email !== undefined) return email
  if (isPlaceholder(text)) return cellFault('placeholder', '')
  const isSeveral = (text.match(/[@＠]/g)?.length ?? 0) > 1
  return isSeveral ? cellFault('two-emails') : cellFault('email-format', canonicalEmail(bare(text)))
}

/**
 * The email without what cannot be a part of it: a name before `<…>`, `mailto:`, quotation marks around it, a remark in
 * brackets, spaces beside the @, and punctuation at the end. Every other word may be a part, and without it the email may be a stranger's.
 */
const bare = (text: string) =>
  text
    .replace(/^[^@<>]*<([^<>]+)>$/, '$1')
    .replace(/^mailto:/i, '')
    .replace(/^["“”'‘’]+|["“”'‘’]+$/g, '')
    .replace(/ \([^()@]*\)$/, '')
    .replace(/\s*([@＠])\s*/, '$1')
    .replace(/[.,;:]+$/, '')
