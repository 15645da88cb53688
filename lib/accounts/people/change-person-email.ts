import { addEmailChangeByStaff } from '#db/queries/accounts/email-changes-edit.ts'
import type { StaffActor } from '#db/queries/audit/audit.ts'
import type { SentEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'
import { sendEmailChange } from '../send-email-change.ts'
import { editAccount, showAccount } from './manage-account.ts'

/** Changes a person's email at once or, if they have a password, once they have confirmed it by a link (decision 057). */
export async function changeEmail(
  id: string,
  email: string,
  actor: StaffActor,
): Promise<
  | SentEmail
  | 'changed'
  | 'changed-meanwhile'
  | 'missing'
  | 'is-staff'
  | 'same'
  | 'disabled'
  | 'just-sent'
  | 'not-sent'
> {
  const account = await showAccount(id)
  if (!account) return 'missing'
  if (account.staffRoles.length > 0) return 'is-staff'
  if (account.email === email) return 'same'
  if (account.state === 'disabled') return 'disabled'
  if (account.state === 'invited') {
    const edited = await editAccount(id, { email }, actor, { email: account.email })
    return typeof edited === 'object' && 'name' in edited ? 'changed' : 'changed-meanwhile'
  }
  return sendEmailChange({ accountId: id, email, requesterId: actor.accountId }, (change) =>
    addEmailChangeByStaff(db, id, change, actor),
  )
}
