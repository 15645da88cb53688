import * as staff from '#db/queries/staff/staff.ts'
import { onPrimary } from '#lib/runtime/database.ts'

/** Lists the accounts with a role as staff, by name. */
export const listStaff = onPrimary(staff.listStaff)

/** Lists everyone with a role as staff. */
export const listStaffRoles = onPrimary(staff.listStaffRoles)

/** Gives an account a role as staff, unless it is disabled or has it already. */
export const grantRole = onPrimary(staff.grantRole)

/** Takes a role from an account; false if it has none of the choice, or if administrators take it from themselves. */
export const revokeRole = onPrimary(staff.revokeRole)
