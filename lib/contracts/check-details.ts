import { isPhoneNumber } from '#lib/contract/phone.ts'
import { isBritish, ukPostcode } from '#lib/contract/uk.ts'
import { isSelected } from '#lib/contracts/forms/edit-profile.ts'

type Line = string | null | undefined

const phoneFields = ['phone', 'mobile', 'fax'] as const

/** The detail of a person or a membership that is wrong. */
export type WrongDetail = 'postcode' | (typeof phoneFields)[number]

/** The details that are checked, and the country that decides whether they are right. */
type CheckedDetails = { readonly [Field in WrongDetail | 'country']?: Line }

/** Details that were not stored, because these are wrong. */
export interface WrongDetails {
  readonly wrong: readonly WrongDetail[]
}

/**
 * Checks the details that change, and returns them as they are stored, or those that are wrong. An undefined
 * detail does not change. A new UK postcode must have the format of one, and a new phone number must be one that
 * can be dialled; what was stored before may stay (decision 054).
 */
export function checkDetails<Details extends CheckedDetails>(
  details: Details,
  stored: CheckedDetails,
): Details | WrongDetails {
  const { postcode = stored.postcode, country = stored.country } = details
  const toStore = postcodeToStore({ postcode, country }, stored)
  const wrongNumbers = phoneFields.filter((name) => {
    const number = details[name]
    const known = country && isSelected(country) ? country : undefined
    return number && number !== stored[name]?.trim() && !isPhoneNumber(number, known)
  })
  const wrong = [...(toStore === undefined ? ['postcode' as const] : []), ...wrongNumbers]
  if (wrong.length > 0) return { wrong }
  return details.postcode === undefined ? details : { ...details, postcode: toStore }
}

/** The postcode to store; undefined if it is wrong. */
function postcodeToStore(
  { postcode, country }: CheckedDetails,
  stored: CheckedDetails,
): string | null | undefined {
  if (!postcode || !isBritish(country ?? '')) return postcode ?? null
  const isNew = postcode.trim() !== stored.postcode?.trim() || country !== stored.country
  return ukPostcode(postcode) ?? (isNew ? undefined : postcode)
}
