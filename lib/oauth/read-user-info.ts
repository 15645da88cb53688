import { findClaims } from '#db/queries/oauth/tokens.ts'
import type { Caller } from '#lib/auth/caller.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { UserInfo } from '#lib/contracts/oauth/userinfo.ts'

/** The claims that the caller's token allows (OpenID Connect Core, sections 5.3 and 5.4). */
export async function readUserInfo(caller: Caller): Promise<MessageValue<typeof UserInfo>> {
  const { roles, claims } = await caller.run(async (db, hash) => {
    const found = await findClaims(db, hash)
    return found && { roles: found.roles, value: { roles: found.roles, claims: found.value } }
  })
  const { sub, name, forename, surname, username, email } = claims
  const profile = { name, givenName: forename, familyName: surname, username }
  return {
    sub,
    ...(roles.includes('profile') ? profile : {}),
    ...(roles.includes('email') ? { email } : {}),
  }
}
