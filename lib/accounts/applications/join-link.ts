import type { JoinLinkTarget } from '#db/queries/applications/applications.ts'
import * as applicationsEdit from '#db/queries/applications/applications-edit.ts'
import { joinLinkDays } from '#db/values/periods.ts'
import { deriveSecret, hashOf } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'
import type { JoinRecipient } from '#lib/mail/joining-messages.ts'
import { db } from '#lib/runtime/database.ts'

/** The secret of an application's link, derived so that every email to one address has the same link (decision 059). */
export const joinSecretOf = (startHash: Buffer, email: string): string =>
  deriveSecret('join', startHash.toString('hex'), email.toLowerCase())

/** Returns the end of a link that is sent now. */
export const joinLinkEnd = (from = Date.now()): number => from + joinLinkDays * 24 * 60 * 60 * 1_000

/** Makes the link of an application work for the whole time again, for an email that contains it. */
export async function renewLink({
  id,
  startHash,
  email,
  reference,
  renewal,
  name,
}: JoinLinkTarget): Promise<JoinRecipient> {
  const secret = joinSecretOf(startHash, email)
  await applicationsEdit.renewLink(db, id, hashOf(secret), env.realm)
  return { email, reference, renewal, name, secret }
}
