import { canonicalEmail } from '#lib/contract/email.ts'
import { operationsText as text } from '#lib/text/en/operators/operations.ts'
import { CommandError } from '../command-error.ts'
import { openServiceDatabase } from '../database.ts'
import type { CommandResult } from '../declare.ts'
import { progress } from '../progress.ts'
import { alignColumns, dateOf } from '../table.ts'

/** Sends one email and prints the mail server's response. It needs no database. */
export async function runMailTest({
  args: [typed = ''],
}: {
  args: readonly string[]
}): Promise<CommandResult> {
  const email = canonicalEmail(typed)
  if (!email) throw new CommandError(2, text.mail.wrongEmail(typed))
  const { deliver } = await import('#lib/mail/send.ts')
  const { testMessage } = await import('#lib/mail/messages.ts')
  try {
    const response = await deliver(testMessage(email))
    return {
      json: { email, response: response ?? null },
      text: response === undefined ? text.mail.outbox(email) : text.mail.sent(email, response),
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(1, text.mail.failed(email, reason))
  }
}

/** Applies the periods of retention, or counts what is due. */
export async function runPurge({
  flags: { 'dry-run': dryRun },
}: {
  flags: { 'dry-run': boolean }
}): Promise<CommandResult> {
  await openServiceDatabase()
  const { countDueRows, enforceRetention } = await import('#lib/lifecycle/enforce-retention.ts')
  const { openJobPool } = await import('#lib/runtime/database.ts')
  const { env } = await import('#lib/env.ts')
  const pool = openJobPool()
  const apply = dryRun ? countDueRows : enforceRetention
  const counts = await apply(pool, env.retentionDays, {
    onRule: (rule) => progress.next(text.purge.progress(rule, dryRun)),
  }).finally(() => pool.$client.end({ timeout: 1 }))
  const total = counts.reduce((sum, { rows }) => sum + rows, 0)
  const table = alignColumns([
    text.purge.columns,
    ...counts.map(({ rule, rows, failed }) => [`${rows}`, failed ? text.purge.failed(rule) : rule]),
  ])
  return {
    json: { dryRun, counts },
    text: `${table}\n${text.purge.total(total, dryRun)}`,
    ...(counts.some(({ failed }) => failed) && { exitCode: 1 as const }),
  }
}

/** Prints the subscribers of the briefing. */
export async function runSubscribersList({
  flags: { all },
}: {
  flags: { all: boolean }
}): Promise<CommandResult> {
  await openServiceDatabase()
  const { listSubscribers } = await import('#lib/campaigns/list-subscribers.ts')
  const subscribers = await listSubscribers({ all })
  const { columns, confirmed, pending, none } = text.subscribers
  const rows = subscribers.map(({ email, confirmedAt, createdAt }) => [
    ...[email, confirmedAt === null ? pending : confirmed, dateOf(confirmedAt ?? createdAt)],
  ])
  return { json: subscribers, text: rows.length > 0 ? alignColumns([columns, ...rows]) : none }
}
