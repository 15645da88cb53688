import type { Operator } from '#db/queries/audit.ts'
import {
  addStaffRole,
  deleteStaffRole,
  listStaffRows,
  type StaffRow,
} from '#db/queries/operators/staff.ts'
import type { StaffRole } from '#db/values/staff-roles.ts'
import { db } from '#lib/runtime/database.ts'

/** Lists everyone with a role as staff. */
export const listStaff = (): Promise<readonly StaffRow[]> => listStaffRows(db)

/** Gives an account a role as staff; false if it has it already. */
export const grantRole = (
  accountId: string,
  role: StaffRole,
  operator: Operator,
): Promise<boolean> => addStaffRole(db, accountId, role, operator)

/** Takes a role from an account; false if it does not have it. */
export const revokeRole = (
  accountId: string,
  role: StaffRole,
  operator: Operator,
): Promise<boolean> => deleteStaffRole(db, accountId, role, operator)
