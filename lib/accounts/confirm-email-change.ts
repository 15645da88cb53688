import * as emailChanges from '#db/queries/accounts/email-changes.ts'
import * as emailChangesEdit from '#db/queries/accounts/email-changes-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { hashOf, restoreSecret } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'
import { bySecret, db } from '#lib/runtime/database.ts'

/** Finds the change of email address of a link, without using the link (decision 025). */
export const findEmailChange = bySecret(emailChanges.findEmailChange)

/** Changes the email, and returns the id of the account; undefined if the link no longer works. The old email gets a link. */
export function confirmEmailChange(
  secret: string,
  context: RequestContext,
): Promise<string | undefined> {
  const hash = hashOf(secret)
  const link = { hash: hashOf(restoreSecret(hash)), realm: env.realm }
  return emailChangesEdit.confirmEmailChange(db, hash, link, context)
}

/** Finds the old email address that a link restores, without using the link (decision 025). */
export const findRestorableEmail = bySecret(emailChanges.findRestorableEmail)

/** Restores the old email and ends all sessions; false if the link no longer works. */
export const restoreEmail = bySecret(emailChangesEdit.restoreEmail)
