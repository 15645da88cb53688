import type { Actor } from '#db/queries/audit/audit.ts'
import type { StaffRoleRow } from '#db/queries/staff/staff.ts'
import * as staff from '#db/queries/staff/staff.ts'
import type { StaffRole } from '#db/values/staff-roles.ts'
import { db } from '#lib/runtime/database.ts'

/** Lists everyone with a role as staff. */
export const listStaffRoles = (): Promise<readonly StaffRoleRow[]> => staff.listStaffRoles(db)

/** Gives an account a role as staff; false if it has it already. */
export const grantRole = (accountId: string, role: StaffRole, actor: Actor): Promise<boolean> =>
  staff.grantRole(db, accountId, role, actor)

/** Takes a role from an account; false if it does not have it. */
export const revokeRole = (accountId: string, role: StaffRole, actor: Actor): Promise<boolean> =>
  staff.revokeRole(db, accountId, role, actor)
