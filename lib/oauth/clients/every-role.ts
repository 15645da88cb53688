import { roles } from '#db/values/roles.ts'

/** The names of all roles that a client may request. */
export const everyRole: readonly string[] = roles
