import { findProfile } from '#db/queries/accounts.ts'
import type { Infer } from '#lib/contract/message.ts'
import type { Profile } from '#lib/contracts/profile.ts'
import type { Caller } from '#lib/credentials/caller.ts'
import { read } from '#lib/database.ts'

/** The caller's profile (endpoint 9). */
export const readProfile = async (caller: Caller): Promise<Infer<typeof Profile>> =>
  caller.admit(await read((db) => findProfile(db, caller.hash)))
