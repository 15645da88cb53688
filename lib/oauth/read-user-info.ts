import { findClaims } from '#db/queries/oauth/claims.ts'
import type { Caller } from '#lib/auth/caller.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { UserInfo } from '#lib/contracts/oauth/userinfo.ts'
import { memberClaims } from './member-claims.ts'

/** The claims that the caller's token allows (OpenID Connect Core, sections 5.3 and 5.4). */
export const readUserInfo = (caller: Caller): Promise<MessageValue<typeof UserInfo>> =>
  caller.run(async (db, hash) => {
    const found = await findClaims(db, hash)
    if (!found) return undefined
    const { roles, value } = found
    return { roles, value: memberClaims(value.facts, roles, value.named) }
  })
