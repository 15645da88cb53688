import type { ClaimedMembership, ClaimFacts } from '#db/queries/oauth/claims.ts'
import { nonMemberTypes } from '#db/values/membership-types.ts'
import { jsonWriter } from '#lib/contract/formats/write-json.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import { isSelected } from '#lib/contracts/forms/edit-profile.ts'
import { claimsByRole, idTokenClaimNames, UserInfo } from '#lib/contracts/oauth/userinfo.ts'
import { displayedType } from '#lib/records/membership-types.ts'
import { phoneNumberOf } from './phone-number.ts'

type MemberClaims = MessageValue<typeof UserInfo>

const writeClaims = jsonWriter(UserInfo)

/** The member's claims that these roles allow, or that were named (OpenID Connect Core, sections 5.4 and 5.5). */
export function memberClaims(
  facts: ClaimFacts,
  roles: readonly string[],
  named: readonly string[] = [],
): MemberClaims {
  const { sub, username, name, forename, surname, email, emailVerified } = facts
  const phone = phoneNumberOf(facts)
  const claims = {
    name,
    givenName: forename,
    familyName: surname,
    username,
    ...(email === null ? {} : { email, emailVerified }),
    address: addressOf(facts),
    // The service never calls or texts a member, so no number is verified.
    ...(phone === null ? {} : { phone, phoneVerified: false }),
    groups: groupsOf(facts),
    memberships: facts.memberships.map(claimedMembership),
  }
  const allowed = Object.entries(claimsByRole).flatMap(([role, fields]) =>
    Object.entries(fields)
      .filter(([, { name }]) => roles.includes(role) || named.includes(name))
      .map(([key]) => key),
  )
  const entries = Object.entries(claims).filter(
    ([key, value]) => allowed.includes(key) && value !== null,
  )
  return { sub, ...Object.fromEntries(entries) }
}

/** The groups that websites give access to: `member` and the types of the memberships (decision 092). */
function groupsOf({ memberships }: ClaimFacts): readonly string[] {
  const types = new Set(memberships.map(({ type }) => type))
  const ofMembers = [...types].filter((type) => !nonMemberTypes.includes(type))
  return ofMembers.length === 0 ? [] : ['member', ...ofMembers.map(displayedType)]
}

const claimedMembership = (membership: ClaimedMembership) => ({
  ...membership,
  type: displayedType(membership.type),
  roles: contactRoles(membership),
})

/** The roles of a contact, as claims name them. */
export const contactRoles = (
  contact: Pick<ClaimedMembership, 'primary' | 'billing' | 'lsfr'>,
): readonly string[] => (['primary', 'billing', 'lsfr'] as const).filter((role) => contact[role])

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
 * An application may send an ID token back in a URL (`id_token_hint`), and most keep it in a cookie. The
 * claims of a role that are longer, in bytes of JSON, are left to user info (decision 044).
 */
const maxClaimsBytes = 1024

/** The facts of a grant that decide the claims of an ID token, besides those about the member. */
export interface IdTokenGrant {
  /** The roles of the access token. */
  readonly roles: readonly string[]
  /** The claims that the authorisation request asked for by name, for ID tokens. */
  readonly idTokenClaims: readonly string[]
  /** True if the client reads the claims of its scopes at user info (decision 044). */
  readonly leanIdToken: boolean
}

/** The claims that an ID token has, without `sub` (decision 044). */
export function idTokenClaims(
  facts: ClaimFacts,
  { roles, idTokenClaims: named, leanIdToken }: IdTokenGrant,
): Readonly<Record<string, unknown>> {
  const groups = Object.entries(claimsByRole).map(([role, fields]) => {
    const isGranted = roles.includes(role) && !leanIdToken
    const names = Object.values(fields)
      .map(({ name }) => name)
      .filter((name) => named.includes(name) || (isGranted && idTokenClaimNames.includes(name)))
    return wireClaims(memberClaims(facts, [], names))
  })
  const isShort = (group: object) => Buffer.byteLength(JSON.stringify(group)) <= maxClaimsBytes
  return Object.assign({}, ...groups.filter(isShort))
}

/** The claims under their names, without `sub`. */
function wireClaims(claims: MemberClaims): Readonly<Record<string, unknown>> {
  const { sub: _, ...rest } = JSON.parse(writeClaims(claims))
  return rest
}
