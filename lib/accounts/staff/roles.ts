import type { Actor } from '#db/queries/audit/audit.ts'
import * as databaseHealth from '#db/queries/database-health.ts'
import * as staff from '#db/queries/staff/staff.ts'
import type { RequestContext } from '#db/request-context.ts'
import { type RoleChoice, rolesOf } from '#db/values/staff-roles.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { recordListExport, recordSearch } from '#lib/lists/list-page.ts'
import { db } from '#lib/runtime/database.ts'

/** Lists the accounts with a role as staff, by name, and records that an administrator sees them. */
export async function listStaff(reader: StaffMember, context: RequestContext) {
  await recordSearch({ staff: reader, may: 'manage-staff', context }, 'colleagues')
  return staff.listStaff(db)
}

/** Lists everyone with a role as staff, and records that an operator sees them. */
export async function listStaffRoles(operator: string) {
  await recordListExport(operator, 'colleagues')
  return staff.listStaffRoles(db)
}

/** True if someone who can sign in is an administrator. */
export const hasAdministrator = (): Promise<boolean> => databaseHealth.hasAdministrator(db)

/** Gives an account a role as staff, or several as one choice, unless it is disabled or has them already. */
export const grantRole = (accountId: string, choice: RoleChoice, actor: Actor) =>
  staff.grantRoles(db, accountId, rolesOf(choice), actor)

/** Takes a role from an account; false if it has none of the choice, or if administrators take it from themselves. */
export const revokeRole = (accountId: string, choice: RoleChoice, actor: Actor) =>
  staff.revokeRoles(db, accountId, rolesOf(choice), actor)
