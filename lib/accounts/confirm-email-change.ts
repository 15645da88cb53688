import type { EmailChangeRow, RestorableEmail } from '#db/queries/accounts/email-changes.ts'
import * as emailChanges from '#db/queries/accounts/email-changes.ts'
import type { AppliedEmailChange } from '#db/queries/accounts/email-changes-edit.ts'
import * as emailChangesEdit from '#db/queries/accounts/email-changes-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'
import { emailChangedMessage } from '#lib/mail/messages.ts'
import { informByEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'

/** Finds the change of email address of a link, without using the link (decision 025). */
export const findEmailChange = (secret: string): Promise<EmailChangeRow | undefined> =>
  emailChanges.findEmailChange(db, hashOf(secret))

/** Changes the email and sends the old one a link that restores it; undefined if the link no longer works. */
export async function confirmEmailChange(
  secret: string,
  context: RequestContext,
): Promise<AppliedEmailChange | undefined> {
  const restore = newSecret()
  const link = { hash: hashOf(restore), realm: env.realm }
  const changed = await emailChangesEdit.confirmEmailChange(db, hashOf(secret), link, context)
  await informOldEmail(changed, restore)
  return changed
}

/** Finds the old email address that a link restores, without using the link (decision 025). */
export const findRestorableEmail = (secret: string): Promise<RestorableEmail | undefined> =>
  emailChanges.findRestorableEmail(db, hashOf(secret))

/** Restores the old email, ends all sessions and informs the replaced one; false if the link no longer works. */
export async function restoreEmail(secret: string, context: RequestContext): Promise<boolean> {
  const restored = await emailChangesEdit.restoreEmail(db, hashOf(secret), context)
  // Without a link: it would give the account back to the thief.
  await informOldEmail(restored)
  return restored !== undefined
}

/** Informs the mailbox that a change has replaced. */
async function informOldEmail(changed: AppliedEmailChange | undefined, restore?: string) {
  if (changed?.oldEmail)
    await informByEmail(emailChangedMessage(changed.oldEmail, changed, restore))
}
