import type { ClaimFacts } from '#db/queries/oauth/claims.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import { isSelected } from '#lib/contracts/forms/edit-profile.ts'
import { claimsByRole, idTokenRoles, UserInfo } from '#lib/contracts/oauth/userinfo.ts'
import { phoneNumberOf } from './phone-number.ts'

type MemberClaims = MessageValue<typeof UserInfo>

/** The claims about a member that these roles allow (OpenID Connect Core, section 5.4). */
export function memberClaims(facts: ClaimFacts, roles: readonly string[]): MemberClaims {
  const { sub, username, name, forename, surname, email, emailVerified } = facts
  const phone = phoneNumberOf(facts)
  const claims = {
    ...{ name, givenName: forename, familyName: surname, username },
    ...(email === null ? {} : { email, emailVerified }),
    address: addressOf(facts),
    // The service never calls or texts a member, so no number is verified.
    ...(phone === null ? {} : { phone, phoneVerified: false }),
  }
  const allowed = Object.entries(claimsByRole).flatMap(([role, fields]) =>
    roles.includes(role) ? Object.keys(fields) : [],
  )
  const entries = Object.entries(claims).filter(
    ([key, value]) => allowed.includes(key) && value !== null,
  )
  return { sub, ...Object.fromEntries(entries) }
}

/** The address claim (OpenID Connect Core, section 5.1.1); null without a part that is known. */
function addressOf({ address, county, postcode, country }: ClaimFacts) {
  const parts = {
    street_address: address || undefined,
    region: county || undefined,
    postal_code: postcode || undefined,
    country: isSelected(country) ? country : undefined,
  }
  const lines = Object.values(parts).filter((part) => part !== undefined)
  return lines.length === 0 ? null : { formatted: lines.join('\n'), ...parts }
}

/**
 * An application may send an ID token back in a URL (`id_token_hint`), and most keep it in a cookie. A
 * profile with longer values, in bytes of JSON, is left to user info (decision 051).
 */
const maxProfileBytes = 1024

/** The claims that an ID token has, without `sub` (decisions 044 and 051). */
export function idTokenClaims(
  facts: ClaimFacts,
  roles: readonly string[],
): Readonly<Record<string, unknown>> {
  const granted = roles.filter((role) => idTokenRoles.includes(role))
  const profile = wireClaims(memberClaims(facts, ['profile']))
  const isLong = Buffer.byteLength(JSON.stringify(profile)) > maxProfileBytes
  return wireClaims(
    memberClaims(
      facts,
      granted.filter((role) => role !== 'profile' || !isLong),
    ),
  )
}

/** The claims under their names, without `sub`. */
function wireClaims(claims: MemberClaims): Readonly<Record<string, unknown>> {
  const values: Readonly<Record<string, unknown>> = claims
  const named = Object.entries(UserInfo.fields).filter(([key]) => key !== 'sub' && key in values)
  return Object.fromEntries(named.map(([key, field]) => [field.name, values[key]]))
}
