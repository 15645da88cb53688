import {
  addInvitation,
  isJustInvited,
  recordSentInvitation,
} from '#db/queries/accounts/invitations.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import { invitationDays } from '#db/values/periods.ts'
import { inTurn } from '#lib/auth/act-once.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'
import { type InvitationLink, invitationMessage } from '#lib/mail/messages.ts'
import { type SentEmail, sendEmail, storeEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'

/** Stores the link with which the owner of an account without a password chooses one; undefined if it has no such owner. */
async function addLink(accountId: string, isFirst: boolean) {
  const secret = newSecret()
  const hash = hashOf(secret)
  const lifetimeSeconds = invitationDays * 24 * 60 * 60
  const invited = await addInvitation(db, {
    accountId,
    hash,
    realm: env.realm,
    lifetimeSeconds,
    isFirst,
  })
  const expiresAt = Date.now() + lifetimeSeconds * 1_000
  return invited && { hash, link: { ...invited, secret, expiresAt } }
}

/** Issues such a link for an email that is stored until it is sent. An earlier link ends. */
export async function issueInvitation(
  accountId: string,
  actor: Actor,
): Promise<InvitationLink | undefined> {
  const added = await addLink(accountId, false)
  if (added) await recordSentInvitation(db, added.hash, actor)
  return added?.link
}

/**
 * Sends an account without a password a link with which its owner chooses one. Stores the link before
 * sending it, so that a sent link works. An earlier link ends only once the new one is sent. `not-invited`: the account has
 * a password or no email, or is disabled; with `isFirst` also if it has a link that works. With `isStored` it does not wait
 * for the mail server.
 */
export async function inviteAccount(
  accountId: string,
  actor: Actor,
  { isFirst = false, isStored = false }: Partial<Record<'isFirst' | 'isStored', boolean>> = {},
): Promise<SentEmail | 'not-sent' | 'not-invited'> {
  const added = await addLink(accountId, isFirst)
  if (!added) return 'not-invited'
  const message = invitationMessage(added.link)
  const sent = await (isStored ? storeEmail(message) : sendEmail(message))
  if (sent) await recordSentInvitation(db, added.hash, actor)
  return sent || 'not-sent'
}

/**
 * Sends an invitation like `inviteAccount`, but one for all officers who do so within a minute: a second email would end
 * the link in the first. `just-invited`: another one has been sent in this minute.
 */
export const inviteByStaff = (
  accountId: string,
  actor: Actor,
  isStored = false,
): Promise<Awaited<ReturnType<typeof inviteAccount>> | 'just-invited'> =>
  inTurn(['invitation', accountId], async () =>
    (await isJustInvited(db, accountId))
      ? 'just-invited'
      : inviteAccount(accountId, actor, { isStored }),
  )
