import { setTimeout as sleep } from 'node:timers/promises'
import { listUninvited, type UninvitedAccount } from '#db/queries/operators/invitations.ts'
import { db } from '#lib/runtime/database.ts'
import { inviteAccount } from './invite-account.ts'

/** The accounts of an import that can be invited; undefined if there is no such import. */
export const findUninvited = (importId: number): Promise<UninvitedAccount[] | undefined> =>
  listUninvited(db, importId)

/** What became of the invitations of an import. */
export interface InvitationReport {
  readonly sent: number
  /** The emails that the mail server did not accept. */
  readonly rejected: readonly string[]
  /** The accounts that were left, because too many emails were rejected. */
  readonly left: number
}

/** The share of rejected emails above which no more are sent, and how many are sent before it counts. */
const maxRejectedShare = 0.05
const minEmails = 20
/** After so many rejected emails and no other, the mail server itself is the cause. */
const maxRejectedAtFirst = 3

/**
 * Invites accounts one after the other, at most so many a minute. Stops if the mail server rejects more
 * than 5 % of the emails, because it might block the sender. Can be repeated: an account that has an
 * invitation is not listed again.
 */
export async function inviteAccounts(
  accounts: readonly UninvitedAccount[],
  { operator, perMinute, onSent }: InviteOptions,
): Promise<InvitationReport> {
  const rejected: string[] = []
  let sent = 0
  for (const [position, { id, email }] of accounts.entries()) {
    if (isStopped(sent, rejected.length))
      return { sent, rejected, left: accounts.length - position }
    const nextAt = performance.now() + 60_000 / perMinute
    const outcome = await inviteAccount(id, operator)
    if (outcome === 'sent') sent += 1
    if (outcome === 'not-sent') rejected.push(email)
    onSent(position + 1)
    if (position + 1 < accounts.length) await sleep(Math.max(0, nextAt - performance.now()))
  }
  return { sent, rejected, left: 0 }
}

interface InviteOptions {
  readonly operator: string
  readonly perMinute: number
  /** Called after each account, with the number of those that are done. */
  onSent(done: number): void
}

/** Whether too many emails were rejected to go on. */
export const isStopped = (sent: number, rejected: number): boolean =>
  (sent === 0 && rejected >= maxRejectedAtFirst) ||
  (sent + rejected >= minEmails && rejected / (sent + rejected) > maxRejectedShare)
