import { findProfile } from '#db/queries/profiles.ts'
import type { Caller } from '#lib/auth/caller.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { Profile } from '#lib/contracts/r1/profile.ts'

/** The caller's profile (interface 4.9). */
export const readProfile = (caller: Caller): Promise<MessageValue<typeof Profile>> =>
  caller.read(findProfile)
