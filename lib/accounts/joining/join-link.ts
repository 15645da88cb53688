import {
  type JoinLinkTarget,
  joinLinkDays,
  renewJoinLink,
} from '#db/queries/joining/applications.ts'
import { deriveSecret, hashOf } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'
import type { JoinRecipient } from '#lib/mail/joining-messages.ts'
import { db } from '#lib/runtime/database.ts'

/**
 * The secret of an application's link. It is derived, so that every email has the same link although only
 * its hash is stored, and another email gets another one (decision 059).
 */
export const joinSecretOf = (startHash: Buffer, email: string): string =>
  deriveSecret('join', startHash.toString('hex'), email.toLowerCase())

/** How long a link works that is sent now. */
export const joinLinkEnd = (from = Date.now()): number => from + joinLinkDays * 24 * 60 * 60 * 1_000

/** Makes the link of an application work for the whole time again, for an email that contains it. */
export async function renewLinkFor({
  id,
  startHash,
  email,
  reference,
}: JoinLinkTarget): Promise<JoinRecipient> {
  const secret = joinSecretOf(startHash, email)
  await renewJoinLink(db, id, hashOf(secret), env.realm)
  return { email, reference, secret }
}
