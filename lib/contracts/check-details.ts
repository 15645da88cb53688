import { personGroups } from '#db/values/record-fields.ts'
import { cleanText } from '#lib/contract/clean-text.ts'
import { isPhoneNumber } from '#lib/contract/phone.ts'
import { isBritish, ukPostcode } from '#lib/contract/uk.ts'
import { isSelected } from '#lib/contracts/forms/edit-profile.ts'

type Line = string | null | undefined

/** The detail of a person or a membership that is wrong. */
export type WrongDetail = 'postcode' | (typeof personGroups.phone)[number]

/** The details that are checked, and the country that decides whether they are right. */
type CheckedDetails = { readonly [Field in WrongDetail | 'country']?: Line }

/** Details that were not stored, because these are wrong. */
export interface WrongDetails {
  readonly wrong: readonly WrongDetail[]
}

const selected = (country: Line) => (country && isSelected(country) ? country : undefined)

/**
 * Checks the details that change, and returns them as they are stored, or those that are wrong. An undefined
 * detail does not change. A new postcode in the UK, or without a country, must have the format of one, and a new phone number must be one that
 * can be dialled; what was stored before may stay (decision 054).
 */
export function checkDetails<Details extends CheckedDetails>(
  details: Details,
  stored: CheckedDetails,
): Details | WrongDetails {
  const { postcode = stored.postcode, country = stored.country } = details
  const known = selected(country)
  const isStored = (name: WrongDetail, text: string) =>
    cleanText(text) === cleanText(stored[name] ?? '')
  const isKept = (text: string) => known === selected(stored.country) && isStored('postcode', text)
  const toStore =
    postcode && isBritish(known)
      ? (ukPostcode(postcode) ?? (isKept(postcode) ? postcode : undefined))
      : (postcode ?? null)
  const wrongNumbers = personGroups.phone.filter((name) => {
    const number = details[name]
    return number && !isStored(name, number) && !isPhoneNumber(number, known)
  })
  const wrong = [...(toStore === undefined ? ['postcode' as const] : []), ...wrongNumbers]
  if (wrong.length > 0) return { wrong }
  return details.postcode === undefined ? details : { ...details, postcode: toStore }
}
