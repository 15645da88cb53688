import type { AccountValues } from '#db/queries/accounts/accounts-edit.ts'
import type { ProfileColumns } from '#db/queries/accounts/profiles.ts'
import { actorFor, type StaffMember } from '#lib/auth/staff/staff-member.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { EditPerson } from '#lib/contracts/forms/edit-person.ts'
import { isSelected } from '#lib/contracts/forms/edit-profile.ts'
import type { FormValues } from '#lib/contracts/forms/shown-values.ts'
import { checkPhoneNumbers, checkPostcode } from '../profile-checks.ts'
import * as manageAccount from './manage-account.ts'

const lines = [
  ...['title', 'forename', 'surname', 'position', 'address', 'county', 'postcode'],
  ...['phone', 'fax', 'mobile'],
] as readonly Exclude<keyof ProfileColumns, 'country'>[]

const noCountry = 'Please select'

/** The details of a person as the form shows them. */
export const personFormValues = (profile: ProfileColumns): FormValues => ({
  ...Object.fromEntries(lines.map((name) => [name, profile[name] ?? ''])),
  country: isSelected(profile.country) ? profile.country : '',
})

/**
 * Saves a person's details, with the checks of the member's own profile (decision 054); false if someone
 * has changed what the form showed (decision 057).
 */
export async function editAccount(
  staff: StaffMember,
  id: string,
  input: MessageValue<typeof EditPerson>,
  shown: FormValues,
): Promise<boolean> {
  const values = Object.fromEntries(lines.map((name) => [name, input[name] ?? null]))
  const country = input.country ?? noCountry
  const postcode = checkPostcode({ postcode: input.postcode, country }, shown)
  checkPhoneNumbers(input, shown, country)
  const address = input.address?.replaceAll('\r\n', '\n') ?? null
  const before = Object.fromEntries(lines.map((name) => [name, shown[name] ?? '']))
  const edited = await manageAccount.editAccount(
    id,
    { ...values, address, postcode, country } as AccountValues,
    actorFor(staff, 'edit-people'),
    { ...before, country: shown.country || noCountry } as AccountValues,
  )
  return edited !== undefined
}
