import { recordResetByStaff } from '#db/queries/accounts/accounts-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { actorFor, type StaffMember } from '#lib/auth/staff/staff-member.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { en } from '#lib/text/en.ts'
import { findPlannedErasure } from '../privacy/erase-account.ts'
import { requestReset } from '../request-reset.ts'
import * as changeAccess from './change-access.ts'
import * as invitations from './invite-account.ts'
import * as manageAccount from './manage-account.ts'

const text = en.staffRecord.person.help

/** Has a temporary password sent to a person. Fails if there is no email or it cannot be sent. */
export async function sendReset(
  staff: StaffMember,
  id: string,
  context: RequestContext,
): Promise<void> {
  const account = await manageAccount.showAccount(id)
  if (!account?.email) throw new Failure(fieldFault('id', 'FormatRule', text.noEmail))
  await recordResetByStaff(db, id, actorFor(staff, 'send-reset'))
  if ((await requestReset(account.email, context)) !== 'PasswordSent') {
    throw new Failure(fieldFault('id', 'FormatRule', text.notSent))
  }
}

/** Ends every session, token and consent of a person. */
export const endAllAccess = (staff: StaffMember, id: string): Promise<boolean> =>
  changeAccess.endAllAccess(id, actorFor(staff, 'end-sessions'))

/** Ends the delays of a person after failed sign-ins and emails. */
export async function unlockAccount(staff: StaffMember, id: string): Promise<void> {
  await manageAccount.unlockAccount(id, actorFor(staff, 'unlock'))
}

/** Invites a person to choose a first password. Fails if there is no email or it cannot be sent. */
export async function inviteAccount(staff: StaffMember, id: string): Promise<void> {
  const outcome = await invitations.inviteAccount(id, actorFor(staff, 'invite-people'))
  if (outcome === 'sent') return
  const message = outcome === 'not-sent' ? text.notSent : text.notInvited
  throw new Failure(fieldFault('id', 'FormatRule', message))
}

/** Disables a person's account, or enables it. Nobody can disable their own account. */
export async function setAccountDisabled(
  staff: StaffMember,
  id: string,
  isDisabled: boolean,
): Promise<void> {
  if (id === staff.accountId) throw new Failure(fieldFault('id', 'FormatRule', text.ownAccount))
  const actor = actorFor(staff, 'change-access')
  if (isDisabled) await changeAccess.disableAccount(id, actor)
  else if (!(await changeAccess.enableAccount(id, actor)) && (await findPlannedErasure(id))) {
    throw new Failure(fieldFault('id', 'FormatRule', text.toBeErased))
  }
}
