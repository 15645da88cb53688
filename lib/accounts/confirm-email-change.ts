import {
  type AppliedEmailChange,
  applyEmailChange,
  type EmailChangeRow,
  findEmailChangeRow,
} from '#db/queries/email-changes.ts'
import type { RequestContext } from '#db/request-context.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { emailChangedMessage } from '#lib/mail/messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'

/** The change of address that a mailed link stands for; looking changes nothing (decision 025). */
export const findEmailChange = (secret: string): Promise<EmailChangeRow | undefined> =>
  findEmailChangeRow(db, hashOf(secret))

/** Takes the address of a link into use, once, and tells the old one; undefined where the link is void. */
export async function confirmEmailChange(
  secret: string,
  context: RequestContext,
): Promise<AppliedEmailChange | undefined> {
  const changed = await applyEmailChange(db, hashOf(secret), context)
  if (changed) await sendEmail(emailChangedMessage(changed.oldEmail, changed.newEmail))
  return changed
}
