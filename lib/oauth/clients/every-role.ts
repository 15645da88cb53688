import { clientRoles, roles } from '#db/values/roles.ts'

/** The names of all roles that a client may have. */
export const everyRole: readonly string[] = clientRoles

/** The roles of a client for which none is chosen: all that it can request of members. */
export const memberRoles: readonly string[] = roles
