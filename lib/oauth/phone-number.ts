import type { ClaimFacts } from '#db/queries/oauth/claims.ts'
import { isBritish } from '#lib/contract/uk.ts'

/**
 * The phone number in the format E.164 that OpenID Connect Core, section 5.1, recommends, if it can be
 * told from the number and the country; otherwise as the member wrote it. Null if there is none.
 */
export function phoneNumberOf({
  phone,
  country,
}: Pick<ClaimFacts, 'phone'> & { readonly country: string }) {
  if (!phone || !/^[(+\d][\d\s().-]*$/.test(phone)) return phone || null
  // `+44 (0)1749 …` is a habit of writing; the zero is not dialled after the calling code.
  const dialled = phone.replace(/^00/, '+')
  const digits = dialled.replace(/\(0\)/, dialled.startsWith('+') ? '' : '0').replace(/[^+\d]/g, '')
  if (/^\+\d{7,15}$/.test(digits)) return digits
  return isBritish(country) && /^0[1-9]\d{8,9}$/.test(digits) ? `+44${digits.slice(1)}` : phone
}
