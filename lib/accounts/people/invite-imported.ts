import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '#db/queries/audit/audit.ts'
import {
  countImportedAccounts,
  type ImportedAccounts,
  listDueAccounts,
  lockInvitations,
} from '#db/queries/imports/invitations.ts'
import { withJobPool } from '#lib/runtime/database.ts'
import { onRow } from '#lib/runtime/log-job-failure.ts'
import { inviteAccount } from './invite-account.ts'

/** The options for inviting the accounts of an import. */
interface ImportInvitation {
  readonly importId: number
  /** True also invites people whose memberships have all ended or lapsed. */
  readonly withFormer: boolean
  readonly operator: Actor
  /** 60 unless it is stated. */
  readonly perMinute?: number | undefined
  /** False only counts. */
  readonly send: boolean
  onProgress(done: number, total: number): void
  /** Returns true to end before the next email; another run continues. */
  isStopping?(): boolean
}

/** The result of sending the invitations. */
export interface InvitationsSent {
  /** The accounts of the import before the first email. */
  readonly accounts: ImportedAccounts
  readonly sent: number
  /** The invitations that wait until the mail server takes them. */
  readonly waiting: number
  /** The usernames whose email the mail server did not accept. */
  readonly rejected: readonly string[]
  /** True if so many emails were rejected that the rest was not sent. */
  readonly isStopped: boolean
  /** True if another command invites the accounts of this import. */
  readonly isBusy: boolean
}

const pageSize = 100
const maxRejectedShare = 0.05
const minAttempts = 20

/** True once the mail server has rejected 5 % of at least 20 emails, which may make it block the sender. */
export const isRejectedTooOften = (rejected: number, attempts: number): boolean =>
  attempts >= minAttempts && rejected >= attempts * maxRejectedShare

/**
 * Invites the accounts that an import created and that have no link that works, at a steady rate. Disabled accounts are left
 * out, and so are former members unless `withFormer` is set. A link is stored before it is sent, and the next run skips
 * accounts that have one, so that no one gets two invitations, even if a run is killed.
 */
export async function inviteImported(request: ImportInvitation): Promise<InvitationsSent> {
  const { importId, withFormer, operator, perMinute = 60, send, onProgress } = request
  const invited = { importId, withFormer }
  return withJobPool(async (pool) => {
    const accounts = await countImportedAccounts(pool, invited)
    const nothing = { accounts, sent: 0, waiting: 0, rejected: [], isStopped: false, isBusy: false }
    if (accounts.state !== 'found' || !send) return nothing
    if (!(await lockInvitations(pool, importId))) return { ...nothing, isBusy: true }
    let [sent, waiting] = [0, 0]
    const rejected: string[] = []
    const result = (isStopped: boolean) => ({ ...nothing, sent, waiting, rejected, isStopped })
    let [after, startAt] = [0, performance.now()]
    for (;;) {
      const page = await listDueAccounts(pool, invited, { after, pageSize })
      for (const { id, username } of page) {
        await sleep(Math.max(0, startAt - performance.now()))
        if (request.isStopping?.()) return result(false)
        startAt = performance.now() + 60_000 / perMinute
        const outcome = await onRow(
          () => inviteAccount(id, operator, { isFirst: true }),
          'not-sent',
        )
        if (outcome === 'sent') sent += 1
        if (outcome === 'waits') waiting += 1
        if (outcome === 'not-sent') rejected.push(username)
        const attempts = sent + waiting + rejected.length
        onProgress(attempts, accounts.due)
        if (isRejectedTooOften(rejected.length, attempts)) return result(true)
      }
      after = page.at(-1)?.n ?? after
      if (page.length < pageSize) return result(false)
    }
  })
}
