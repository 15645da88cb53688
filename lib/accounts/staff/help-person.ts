import type { StaffOperator } from '#db/queries/audit.ts'
import { recordResetByStaff } from '#db/queries/operators/accounts.ts'
import type { RequestContext } from '#db/request-context.ts'
import { type Capability, rolesWith } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { en } from '#lib/text/en.ts'
import { endAllAccess } from '../manage/change-access.ts'
import { showAccount, unlockAccount } from '../manage/manage-account.ts'
import { requestReset } from '../request-reset.ts'

const text = en.staffRecord.person.help

/** The member of staff for the audit trail, in the role that may do this. */
function operatorFor({ accountId, username, staffRoles }: StaffMember, capability: Capability) {
  const role = staffRoles.find((held) => rolesWith(capability).includes(held)) ?? staffRoles[0]
  return { accountId, username, role } as StaffOperator
}

/** Has a temporary password sent to a person. Fails if there is no email or it cannot be sent. */
export async function sendResetFor(
  staff: StaffMember,
  id: string,
  context: RequestContext,
): Promise<void> {
  const account = await showAccount(id)
  if (!account?.email) throw new Failure(fieldFault('id', 'FormatRule', text.noEmail))
  await recordResetByStaff(db, id, operatorFor(staff, 'send-reset'))
  if ((await requestReset(account.email, context)) !== 'PasswordSent') {
    throw new Failure(fieldFault('id', 'FormatRule', text.notSent))
  }
}

/** Ends every session, token and consent of a person. */
export const endSessionsOf = (staff: StaffMember, id: string): Promise<boolean> =>
  endAllAccess(id, operatorFor(staff, 'end-sessions'))

/** Ends the delays of a person after failed sign-ins and emails. */
export async function unlockFor(staff: StaffMember, id: string): Promise<void> {
  await unlockAccount(id, operatorFor(staff, 'unlock'))
}
