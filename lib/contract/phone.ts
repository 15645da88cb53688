import { withoutMarker } from './clean-text.ts'
import { isBritish } from './uk.ts'

/** The usual notation of phone numbers: digits, with spaces and punctuation between them. */
const written = /^\+?[\d\s()./-]+$/
const extension = /[\s,;]*\(?(?:ext(?:n|ension)?[.:]*|x|#)\s*\d{1,6}\)?$/i
/** UK numbers without their first zero. Some that begin with 1 or 8 have one digit less (Ofcom). */
const national = /^(?:[1235789]\d{9}|[18]\d{8})$/

/** A text with hyphens for dashes, and ASCII for wide digits and signs (NFKC). */
export const withPlainSigns = (text: string): string =>
  text.normalize('NFKC').replace(/[\p{Dash_Punctuation}\u2043\u2212]/gu, '-')

/** A phone number as keyboards write it, without the label of a link or a form before it. */
export const tidyPhone = (text: string): string =>
  withoutMarker(withPlainSigns(text)).replace(/^tel(?:ephone)?[\s.:]*(?=[\d+(])/i, '')

/**
 * Returns true if a text can be a phone number that can be dialled: an international number of 7 to 15
 * digits (ITU-T E.164), or a number as it is written in the country. A UK number has its area code.
 */
export function isPhoneNumber(text: string, country: string | undefined): boolean {
  const number = text.trim().replace(extension, '')
  if (!written.test(number)) return false
  // The zero in +44 (0)1632 960001 is dialled only within the country.
  const dialled = number.replace(/^((?:\+|00)[\s\d]+)\(0\)/, '$1').replace(/[^\d+]/g, '')
  const [, british] = /^(?:\+|00)44(.*)$/.exec(dialled) ?? []
  if (british !== undefined) return national.test(british)
  if (/^(?:\+|00)/.test(dialled)) return /^(?:\+|00)[1-9]\d{6,14}$/.test(dialled)
  if (isBritish(country)) return dialled.startsWith('0') && national.test(dialled.slice(1))
  return /^\d{5,15}$/.test(dialled)
}
