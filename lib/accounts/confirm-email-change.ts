import type { EmailChangeRow } from '#db/queries/accounts/email-changes.ts'
import * as emailChanges from '#db/queries/accounts/email-changes.ts'
import type { AppliedEmailChange } from '#db/queries/accounts/email-changes-edit.ts'
import * as emailChangesEdit from '#db/queries/accounts/email-changes-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { emailChangedMessage } from '#lib/mail/messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'

/** Finds the change of email address of a link, without using the link (decision 025). */
export const findEmailChange = (secret: string): Promise<EmailChangeRow | undefined> =>
  emailChanges.findEmailChange(db, hashOf(secret))

/**
 * Changes the email address and informs the old one, if there was one; undefined if the link no
 * longer works.
 */
export async function confirmEmailChange(
  secret: string,
  context: RequestContext,
): Promise<AppliedEmailChange | undefined> {
  const changed = await emailChangesEdit.confirmEmailChange(db, hashOf(secret), context)
  if (changed?.oldEmail)
    await sendEmail(emailChangedMessage(changed.oldEmail, changed.newEmail, changed.name))
  return changed
}
