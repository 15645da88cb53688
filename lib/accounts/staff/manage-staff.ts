import type { StaffRow } from '#db/queries/staff/staff.ts'
import * as staff from '#db/queries/staff/staff.ts'
import type { StaffRole } from '#db/values/staff-roles.ts'
import { actorFor, type StaffMember } from '#lib/auth/staff/staff-member.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { en } from '#lib/text/en.ts'
import { matchAccounts } from '../find-account.ts'
import * as mfaResets from './reset-mfa.ts'
import * as roles from './roles.ts'

const { faults } = en.staffMembers

/** Lists the accounts with a role as staff, by name. */
export const listStaff = (): Promise<readonly StaffRow[]> => staff.listStaff(db)

const actorOf = (staff: StaffMember) => actorFor(staff, 'manage-staff')
const failure = (field: string, message: string) =>
  new Failure(fieldFault(field, 'FormatRule', message))

/** Gives a role to the account with this username, email or id. Fails if there is not exactly one. */
export async function grantRole(staff: StaffMember, user: string, role: StaffRole): Promise<void> {
  const [account, ...others] = await matchAccounts(user)
  if (!account) throw failure('user', faults.unknown)
  if (others.length > 0) throw failure('user', faults.ambiguous)
  if (account.state === 'disabled') throw failure('user', faults.disabled)
  const isNew = await roles.grantRole(account.id, role, actorOf(staff))
  if (!isNew) throw failure('role', faults.hasRole)
}

/** Takes a role from a member of staff. Administrators cannot remove their own administrator role. */
export async function revokeRole(staff: StaffMember, id: string, role: StaffRole): Promise<void> {
  if (id === staff.accountId && role === 'administrator') throw failure('id', faults.ownRole)
  await roles.revokeRole(guidOrNil(id), role, actorOf(staff))
}

/** Resets the MFA of a member of staff after 24 hours, unless they stop it (decision 048). */
export async function resetMfa(staff: StaffMember, id: string): Promise<void> {
  if (id === staff.accountId) throw failure('id', faults.ownFactor)
  const { state } = await mfaResets.resetMfa(guidOrNil(id), actorOf(staff))
  if (state !== 'asked') throw failure('id', faults[state])
}
