import { canonicalEmail } from '#lib/contract/email.ts'
import { type CellParser, cellFault, isPlaceholder } from './cell-fault.ts'

/** An email in its canonical form, as the interface stores it. */
export const parseEmail: CellParser = (text) => {
  const email = canonicalEmail(text)
  if (email !== undefined) return email
  if (isPlaceholder(text)) return cellFault('placeholder', '')
  const found = text
    .split(/[\s;,/|<>()[\]]+|\b(?:and|or)\b/)
    .flatMap((part) => canonicalEmail(part.replace(/^mailto:|[.:]+$/g, '')) ?? [])
  if (found.length > 1) return cellFault('two-emails', found[0])
  const joined = canonicalEmail(text.replace(/\s+/g, '').replace(/[.,;]+$/, ''))
  return cellFault('email-format', found[0] ?? joined)
}
