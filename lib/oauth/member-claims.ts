import type { ClaimFacts } from '#db/queries/oauth/claims.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import { claimsByRole, UserInfo } from '#lib/contracts/oauth/userinfo.ts'

type MemberClaims = MessageValue<typeof UserInfo>

/** The claims about a member that these roles allow (OpenID Connect Core, section 5.4). */
export function memberClaims(facts: ClaimFacts, roles: readonly string[]): MemberClaims {
  const { sub, username, name, forename, surname, email, emailVerified } = facts
  const claims = {
    ...{ name, givenName: forename, familyName: surname, username },
    ...(email === null ? {} : { email, emailVerified }),
  }
  const allowed = Object.entries(claimsByRole).flatMap(([role, fields]) =>
    roles.includes(role) ? Object.keys(fields) : [],
  )
  const entries = Object.entries(claims).filter(
    ([key, value]) => allowed.includes(key) && value !== null,
  )
  return { sub, ...Object.fromEntries(entries) }
}

/** The same claims as an ID token has them, without `sub`. */
export function idTokenClaims(
  facts: ClaimFacts,
  roles: readonly string[],
): Readonly<Record<string, unknown>> {
  const claims: Readonly<Record<string, unknown>> = memberClaims(facts, roles)
  const named = Object.entries(UserInfo.fields).filter(([key]) => key !== 'sub' && key in claims)
  return Object.fromEntries(named.map(([key, field]) => [field.name, claims[key]]))
}
