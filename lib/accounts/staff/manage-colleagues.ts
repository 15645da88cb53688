import { type ColleagueRow, listColleagueRows } from '#db/queries/operators/staff.ts'
import type { StaffRole } from '#db/values/staff-roles.ts'
import { operatorFor } from '#lib/auth/staff/operator.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { en } from '#lib/text/en.ts'
import { matchAccounts } from '../manage/find-account.ts'
import { requestFactorReset } from '../manage/reset-factor.ts'
import { grantRole, revokeRole } from '../manage/staff.ts'

const { faults } = en.staffColleagues

/** Lists the accounts with a role as staff, by name. */
export const listColleagues = (): Promise<readonly ColleagueRow[]> => listColleagueRows(db)

const operatorOf = (staff: StaffMember) => operatorFor(staff, 'manage-staff')
const failure = (field: string, message: string) =>
  new Failure(fieldFault(field, 'FormatRule', message))

/** Gives a role to the account with this username, email or id. Fails if there is not exactly one. */
export async function grantRoleTo(
  staff: StaffMember,
  user: string,
  role: StaffRole,
): Promise<void> {
  const [account, ...others] = await matchAccounts(user)
  if (!account) throw failure('user', faults.unknown)
  if (others.length > 0) throw failure('user', faults.ambiguous)
  if (account.state === 'disabled') throw failure('user', faults.disabled)
  const isNew = await grantRole(account.id, role, operatorOf(staff))
  if (!isNew) throw failure('role', faults.hasRole)
}

/** Takes a role from a colleague. Nobody takes the role of administrator from themselves. */
export async function revokeRoleFrom(
  staff: StaffMember,
  id: string,
  role: StaffRole,
): Promise<void> {
  if (id === staff.accountId && role === 'administrator') throw failure('id', faults.ownRole)
  await revokeRole(guidOrNil(id), role, operatorOf(staff))
}

/** Resets a colleague's second factor after 24 hours, unless they stop it (decision 048). */
export async function resetFactorOf(staff: StaffMember, id: string): Promise<void> {
  if (id === staff.accountId) throw failure('id', faults.ownFactor)
  const { state } = await requestFactorReset(guidOrNil(id), operatorOf(staff))
  if (state !== 'asked') throw failure('id', faults[state])
}
