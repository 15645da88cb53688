import { recordResetByStaff } from '#db/queries/operators/accounts.ts'
import type { RequestContext } from '#db/request-context.ts'
import { operatorFor } from '#lib/auth/staff/operator.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { en } from '#lib/text/en.ts'
import { disableAccount, enableAccount, endAllAccess } from '../manage/change-access.ts'
import { findErasure } from '../manage/erase-account.ts'
import { inviteAccount } from '../manage/invite-account.ts'
import { showAccount, unlockAccount } from '../manage/manage-account.ts'
import { requestReset } from '../request-reset.ts'

const text = en.staffRecord.person.help

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

/** Invites a person to choose a first password. Fails if there is no email or it cannot be sent. */
export async function invitePerson(staff: StaffMember, id: string): Promise<void> {
  const outcome = await inviteAccount(id, operatorFor(staff, 'invite-people'))
  if (outcome === 'sent') return
  const message = outcome === 'not-sent' ? text.notSent : text.notInvited
  throw new Failure(fieldFault('id', 'FormatRule', message))
}

/** Disables a person's account, or enables it. Nobody can disable their own account. */
export async function setPersonDisabled(
  staff: StaffMember,
  id: string,
  isDisabled: boolean,
): Promise<void> {
  if (id === staff.accountId) throw new Failure(fieldFault('id', 'FormatRule', text.ownAccount))
  const operator = operatorFor(staff, 'change-access')
  if (isDisabled) await disableAccount(id, operator)
  else if (!(await enableAccount(id, operator)) && (await findErasure(id))) {
    throw new Failure(fieldFault('id', 'FormatRule', text.toBeErased))
  }
}
