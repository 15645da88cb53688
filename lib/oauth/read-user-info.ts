import { findClaims } from '#db/queries/oauth/tokens.ts'
import type { Caller } from '#lib/auth/caller.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { UserInfo } from '#lib/contracts/oauth/userinfo.ts'
import { db } from '#lib/runtime/database.ts'

/** Who the caller is, as far as the roles of the token reach (OpenID Connect Core, sections 5.3 and 5.4). */
export async function readUserInfo(caller: Caller): Promise<MessageValue<typeof UserInfo>> {
  const found = await findClaims(db, caller.hash)
  const { sub, name, forename, surname, username, email } = caller.admit(found)
  const profile = { name, givenName: forename, familyName: surname, username }
  return {
    sub,
    ...(found?.roles.includes('profile') ? profile : {}),
    ...(found?.roles.includes('email') ? { email } : {}),
  }
}
