import { findProfile } from '#db/queries/accounts.ts'
import type { Caller } from '#lib/auth/caller.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { Profile } from '#lib/contracts/r1/profile.ts'
import { read } from '#lib/runtime/database.ts'

/** The caller's profile (interface 4.9). */
export const readProfile = async (caller: Caller): Promise<MessageValue<typeof Profile>> =>
  caller.admit(await read((db) => findProfile(db, caller.hash)))
