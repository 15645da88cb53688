import { findPersonProfile, findProfile, updateProfile } from '#db/queries/accounts/profiles.ts'
import * as passwords from '#db/queries/credentials/passwords.ts'
import type { RequestContext } from '#db/request-context.ts'
import type { Caller } from '#lib/auth/caller.ts'
import { asCaller, orSessionEnded, type SignedInMember } from '#lib/auth/member.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import { checkDetails, type WrongDetail } from '#lib/contracts/check-details.ts'
import {
  type EditAddress,
  type EditLanguage,
  type EditPhone,
  type EditProfile,
  isSelected,
} from '#lib/contracts/forms/edit-profile.ts'
import type { Profile } from '#lib/contracts/r1/profile.ts'
import { db } from '#lib/runtime/database.ts'
import type { Language } from '#lib/text/language/language.ts'

/** Reads the caller's profile (interface 4.9). */
export const readProfile = (caller: Caller): Promise<MessageValue<typeof Profile>> =>
  caller.read(findProfile)

type ProfileName = Pick<
  MessageValue<typeof EditProfile>,
  'title' | 'forename' | 'surname' | 'position'
>

/** Replaces the member's name. */
export const changeName = (
  member: SignedInMember,
  { title = null, forename = null, surname = null, position = null }: ProfileName,
  context: RequestContext,
): Promise<void> => save(member, { title, forename, surname, position }, context)

/** Replaces the member's address, unless its postcode is wrong; returns the details that are. */
export const changeAddress = (
  member: SignedInMember,
  { address = null, county = null, postcode = null, country }: MessageValue<typeof EditAddress>,
  context: RequestContext,
): Promise<readonly WrongDetail[]> =>
  saveChecked(member, { address, county, postcode, country }, context)

/** Replaces the member's phone numbers, unless some are wrong; returns those that are. */
export const changePhone = (
  member: SignedInMember,
  { phone = null, mobile = null, fax = null }: MessageValue<typeof EditPhone>,
  context: RequestContext,
): Promise<readonly WrongDetail[]> => saveChecked(member, { phone, mobile, fax }, context)

/** Reads the language that the member has chosen for emails; null if none. */
export const readLanguage = async ({ accountId }: SignedInMember): Promise<Language | null> =>
  (await findPersonProfile(db, accountId))?.language ?? null

/** Chooses the language of all emails to the member (decision 072). */
export const changeLanguage = (
  member: SignedInMember,
  { language }: MessageValue<typeof EditLanguage>,
  context: RequestContext,
): Promise<void> => save(member, { language }, context)

type ProfileChange = Parameters<typeof updateProfile>[2]

async function saveChecked(
  member: SignedInMember,
  change: ProfileChange,
  context: RequestContext,
): Promise<readonly WrongDetail[]> {
  const checked = checkDetails(change, await readProfile(asCaller(member)))
  if ('wrong' in checked) return checked.wrong
  await save(member, checked, context)
  return []
}

async function save(
  { session }: SignedInMember,
  change: ProfileChange,
  context: RequestContext,
): Promise<void> {
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
export const isEmailShared = (member: SignedInMember): Promise<boolean> =>
  passwords.isEmailShared(db, member)
