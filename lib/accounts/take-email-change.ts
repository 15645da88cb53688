import type { Visit } from '#db/queries/audit.ts'
import {
  type ChangedEmail,
  confirmEmailChange,
  type EmailChange,
  findEmailChange as find,
} from '#db/queries/email-changes.ts'
import { hashOf } from '#lib/credentials/secret.ts'
import { db } from '#lib/database.ts'
import { emailChangedMail } from '#lib/mail/notices.ts'
import { sendMail } from '#lib/mail/send.ts'

/** The change of address that a mailed link stands for; looking changes nothing (decision 8). */
export const findEmailChange = (secret: string): Promise<EmailChange | undefined> =>
  find(db, hashOf(secret))

/** Takes the address of a link into use, once, and tells the old one; undefined where the link is void. */
export async function takeEmailChange(
  secret: string,
  visit: Visit,
): Promise<ChangedEmail | undefined> {
  const changed = await confirmEmailChange(db, hashOf(secret), visit)
  if (changed) await sendMail(emailChangedMail(changed.before, changed.after))
  return changed
}
