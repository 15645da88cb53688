import type { MessageValue } from '#lib/contract/message.ts'
import { isSelected } from '#lib/contracts/forms/edit-profile.ts'
import type { Profile } from '#lib/contracts/r1/profile.ts'

/** What a member has not told, and the organisation cannot do without: how, and where, to reach them. */
export function missingDetails(profile: MessageValue<typeof Profile>): ('country' | 'phone')[] {
  const { country, phone, mobile } = profile
  return [
    ...(isSelected(country) ? [] : ['country' as const]),
    ...(phone || mobile ? [] : ['phone' as const]),
  ]
}
