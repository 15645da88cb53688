import { type FieldFault, fieldFault } from '#lib/contract/fault.ts'
import { isPhoneNumber } from '#lib/contract/phone.ts'
import { isBritish, ukPostcode } from '#lib/contract/uk.ts'
import { isSelected } from '#lib/contracts/forms/edit-profile.ts'
import { Failure } from '#lib/failure.ts'
import { texts } from '#lib/text/texts.ts'

type Line = string | null | undefined

/** The part of an address that decides whether a postcode is right. */
interface PostcodeFacts {
  readonly postcode?: Line
  readonly country?: Line
}

/**
 * The postcode to store. A new UK postcode must have the format of one; what was stored before may stay
 * (decision 054). Fails otherwise.
 */
export function checkPostcode(typed: PostcodeFacts, stored: PostcodeFacts): string | null {
  const postcode = typed.postcode ?? null
  if (!postcode || !isBritish(typed.country ?? '')) return postcode
  const british = ukPostcode(postcode)
  const isNew = postcode !== stored.postcode?.trim() || typed.country !== stored.country
  if (!british && isNew)
    throw new Failure(fieldFault('postcode', 'FormatRule', texts().errors.postcode))
  return british ?? postcode
}

/** The phone numbers of a person. */
interface PhoneNumbers {
  readonly phone?: Line
  readonly mobile?: Line
  readonly fax?: Line
}

/** Fails if a new phone number cannot be dialled; stored ones may stay (decision 054). */
export function checkPhoneNumbers(typed: PhoneNumbers, stored: PhoneNumbers, country: Line): void {
  const known = country && isSelected(country) ? country : undefined
  const faults: FieldFault[] = (['phone', 'mobile', 'fax'] as const)
    .filter((name) => {
      const number = typed[name]
      return number && number !== stored[name]?.trim() && !isPhoneNumber(number, known)
    })
    .map((name) => fieldFault(name, 'FormatRule', texts().errors.phone[name]))
  if (faults.length > 0) throw new Failure(faults)
}
