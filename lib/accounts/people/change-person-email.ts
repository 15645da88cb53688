import {
  addEmailChangeByStaff,
  deleteEmailChange,
} from '#db/queries/accounts/email-changes-edit.ts'
import { countEmail } from '#lib/auth/email-limits.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { actorFor, type StaffMember } from '#lib/auth/staff/staff-member.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { env } from '#lib/env.ts'
import { Failure } from '#lib/failure.ts'
import { confirmEmailMessage } from '#lib/mail/messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'
import { en } from '#lib/text/en.ts'
import { editAccount, showAccount } from './manage-account.ts'

const text = en.staffEdit.email
const linkLifetimeSeconds = 24 * 60 * 60

/**
 * Changes a person's email (decision 057). Whoever has a password must confirm it with a link, as when
 * they change it themselves; otherwise it changes at once. Returns which of the two happened.
 */
export async function changeEmail(
  staff: StaffMember,
  id: string,
  email: string,
): Promise<'changed' | 'asked'> {
  const account = await showAccount(id)
  if (!account) throw rejection(text.missing)
  if (account.staffRoles.length > 0) throw rejection(text.isStaff)
  if (account.email === email) throw rejection(text.same)
  if (account.state === 'disabled') throw rejection(text.isDisabled)
  const actor = actorFor(staff, 'edit-people')
  if (account.state === 'invited') {
    await editAccount(id, { email }, actor)
    return 'changed'
  }
  const counted = await countEmail(['email-change', id, email.toLowerCase()], email, {
    client: `account ${staff.accountId}`,
  })
  if (!counted) throw rejection(text.justSent)
  const secret = newSecret()
  const hash = hashOf(secret)
  const change = { hash, email, realm: env.realm, lifetimeSeconds: linkLifetimeSeconds }
  const isAdded = await addEmailChangeByStaff(db, id, change, actor)
  const expiresAt = Date.now() + linkLifetimeSeconds * 1_000
  if (isAdded && (await sendEmail(confirmEmailMessage(email, secret, expiresAt)))) return 'asked'
  await deleteEmailChange(db, hash)
  await counted.refund()
  throw rejection(en.errors.emailNotSent)
}

const rejection = (message: string) => new Failure(fieldFault('email', 'FormatRule', message))
