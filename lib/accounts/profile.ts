import { isEmailShared } from '#db/queries/accounts.ts'
import { findProfile, updateProfile } from '#db/queries/profiles.ts'
import type { RequestContext } from '#db/request-context.ts'
import type { Caller } from '#lib/auth/caller.ts'
import { orSessionEnded, type SignedInMember } from '#lib/auth/member.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import { type EditProfile, isSelected } from '#lib/contracts/forms/edit-profile.ts'
import type { Profile } from '#lib/contracts/r1/profile.ts'
import { db } from '#lib/runtime/database.ts'

/** Reads the caller's profile (interface 4.9). */
export const readProfile = (caller: Caller): Promise<MessageValue<typeof Profile>> =>
  caller.read(findProfile)

/** Replaces the member's profile except the email address. Fields left empty are cleared. */
export async function changeProfile(
  { session }: SignedInMember,
  input: MessageValue<typeof EditProfile>,
  context: RequestContext,
): Promise<void> {
  const { title = null, forename = null, surname = null, position = null, ...rest } = input
  const { county = null, postcode = null, phone = null, fax = null, mobile = null } = rest
  const change = {
    ...{ title, forename, surname, position, county, postcode, phone, fax, mobile },
    country: input.country,
    // Browsers send the lines of a text area with CR LF (HTML, section 4.10.11).
    address: input.address?.replaceAll('\r\n', '\n') ?? null,
  }
  orSessionEnded(await updateProfile(db, session, change, context))
}

/** Lists the details that the organisation needs to contact a member and does not have. */
export function missingDetails(
  profile: Pick<MessageValue<typeof Profile>, 'country' | 'phone' | 'mobile'>,
): ('country' | 'phone')[] {
  const { country, phone, mobile } = profile
  return [
    ...(isSelected(country) ? [] : ['country' as const]),
    ...(phone || mobile ? [] : ['phone' as const]),
  ]
}

/**
 * Returns whether other accounts have the member's email address, so that it may not sign the
 * member in (decision 023).
 */
export const sharesEmail = (member: SignedInMember): Promise<boolean> => isEmailShared(db, member)
