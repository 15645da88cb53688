import { findProfile, type ProfileRow, updateProfile } from '#db/queries/accounts/profiles.ts'
import * as passwords from '#db/queries/credentials/passwords.ts'
import type { RequestContext } from '#db/request-context.ts'
import type { Caller } from '#lib/auth/caller.ts'
import { orSessionEnded, type SignedInMember } from '#lib/auth/member.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import { checkDetails, type WrongDetails } from '#lib/contracts/check-details.ts'
import { isSelected } from '#lib/contracts/forms/edit-profile.ts'
import { valuesOf } from '#lib/contracts/forms/shown-values.ts'
import type { Profile } from '#lib/contracts/r1/profile.ts'
import { type PersonField, type PersonGroup, personGroups } from '#lib/records/person.ts'
import { db } from '#lib/runtime/database.ts'

/** Reads the caller's profile (interface 4.9), with what the interface does not have. */
export const readProfile = (caller: Caller): Promise<ProfileRow> => caller.read(findProfile)

type ProfileChange = Parameters<typeof updateProfile>[2]

/** Replaces one group of a profile's details, unless some are wrong or `shown` is no longer stored (decision 057). */
export async function changeProfile(
  member: SignedInMember,
  group: PersonGroup,
  input: { readonly [Name in PersonField]?: string | null | undefined },
  shown: ProfileChange,
  context: RequestContext,
): Promise<'saved' | 'changed-meanwhile' | WrongDetails> {
  const change = valuesOf(personGroups[group], input, null) as ProfileChange
  const checked = checkDetails(change, shown)
  if ('wrong' in checked) return checked
  const { isSaved } = orSessionEnded(
    await updateProfile(db, member.session, checked, shown, context),
  )
  return isSaved ? 'saved' : 'changed-meanwhile'
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

/** Returns whether other accounts share the member's email, which then may not sign the member in (decision 023). */
export const isEmailShared = (member: SignedInMember): Promise<boolean> =>
  passwords.isEmailShared(db, member)
