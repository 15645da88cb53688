/** The permissions of a credential, which OAuth calls scopes (decision 011). */
export const roles = [
  'openid',
  'profile',
  'email',
  'address',
  'phone',
  'membership',
  'memberships',
  'contacts',
  'passthrough',
] as const

/** One of the roles. */
export type Role = (typeof roles)[number]

/**
 * The roles of a client: those that it may request of members, and `events`, with which the organisation's own
 * programs read the feed by themselves (decision 093).
 */
export const clientRoles = [...roles, 'events'] as const

/** One of the roles of a client. */
export type ClientRole = (typeof clientRoles)[number]

/** The roles that a scope must name: a request without a scope does not get them (decision 015). */
export const namedRoles: readonly string[] = [
  'address',
  'phone',
  'membership',
  'passthrough',
] satisfies Role[]

/**
 * The roles that only add claims. A request that names one which its client may not request is not
 * refused, because the service ignored these words before it knew them (decisions 044 and 091).
 */
export const claimRoles: readonly string[] = ['address', 'phone', 'membership'] satisfies Role[]

/** The roles of a bearer or session for which the member gave the password: those of Release 1. */
export const passwordRoles: readonly Role[] = roles.filter((role) => !claimRoles.includes(role))
