import type { Actor } from '#db/queries/audit/audit.ts'
import * as staff from '#db/queries/staff/staff.ts'
import { type RoleChoice, rolesOf } from '#db/values/staff-roles.ts'
import { db, onPrimary } from '#lib/runtime/database.ts'

/** Lists the accounts with a role as staff, by name. */
export const listStaff = onPrimary(staff.listStaff)

/** Lists everyone with a role as staff. */
export const listStaffRoles = onPrimary(staff.listStaffRoles)

/** Gives an account a role as staff, or several as one choice, unless it is disabled or has them already. */
export const grantRole = (accountId: string, choice: RoleChoice, actor: Actor) =>
  staff.grantRoles(db, accountId, rolesOf(choice), actor)

/** Takes a role from an account; false if it has none of the choice, or if administrators take it from themselves. */
export const revokeRole = (accountId: string, choice: RoleChoice, actor: Actor) =>
  staff.revokeRoles(db, accountId, rolesOf(choice), actor)
