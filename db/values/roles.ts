/** The permissions of a credential, which OAuth calls scopes (decision 011). */
export const roles = [
  'openid',
  'profile',
  'email',
  'memberships',
  'contacts',
  'passthrough',
] as const

/** One of the roles. */
export type Role = (typeof roles)[number]
