import { isPhoneNumber } from '#lib/contract/phone.ts'
import { isBritish, ukPostcode } from '#lib/contract/uk.ts'
import { isSelected } from '#lib/contracts/forms/edit-profile.ts'

type Line = string | null | undefined

/** The part of an address that decides whether a postcode is right. */
interface PostcodeFacts {
  readonly postcode?: Line
  readonly country?: Line
}

/**
 * The postcode to store; undefined if it is wrong. A new UK postcode must have the format of one; what was
 * stored before may stay (decision 054).
 */
export function postcodeToStore(
  typed: PostcodeFacts,
  stored: PostcodeFacts,
): string | null | undefined {
  const postcode = typed.postcode ?? null
  if (!postcode || !isBritish(typed.country ?? '')) return postcode
  const isNew = postcode !== stored.postcode?.trim() || typed.country !== stored.country
  return ukPostcode(postcode) ?? (isNew ? undefined : postcode)
}

const phoneFields = ['phone', 'mobile', 'fax'] as const

/** The detail of a person that is wrong. */
export type WrongDetail = 'postcode' | (typeof phoneFields)[number]

/** The phone numbers of a person. */
type PhoneNumbers = { readonly [Field in (typeof phoneFields)[number]]?: Line }

/** Lists the new phone numbers that cannot be dialled; stored ones may stay (decision 054). */
export function wrongPhoneNumbers(
  typed: PhoneNumbers,
  stored: PhoneNumbers,
  country: Line,
): readonly WrongDetail[] {
  const known = country && isSelected(country) ? country : undefined
  return phoneFields.filter((name) => {
    const number = typed[name]
    return number && number !== stored[name]?.trim() && !isPhoneNumber(number, known)
  })
}
