import { operatorRequestsText as text } from '#lib/text/en/operators/requests.ts'
import { resolveAccount } from '../accounts/resolve-account.ts'
import { openServiceDatabase } from '../database.ts'
import type { CommandResult } from '../declare.ts'
import { operatorName } from '../operator.ts'
import { alignColumns, dateOf } from '../table.ts'

/** Prints the requests of members. */
export async function runRequestList({
  flags: { all },
}: {
  flags: { all: boolean }
}): Promise<CommandResult> {
  await openServiceDatabase()
  const { listPrivacyRequests } = await import('#lib/accounts/privacy/privacy-requests.ts')
  const requests = await listPrivacyRequests(all)
  const rows = requests.map(({ kind, username, name, receivedAt, dueAt, state, closedAt }) => [
    ...[username ?? text.erased, name ?? '', kind, dateOf(receivedAt), dateOf(dueAt)],
    closedAt ? text.closed(state, dateOf(closedAt)) : state,
  ])
  const table = rows.length > 0 ? alignColumns([text.columns, ...rows]) : text.none(all)
  const isOpen = requests.some(({ state }) => state === 'open')
  return { json: requests, text: isOpen ? `${table}\n\n${text.next}` : table }
}

/** Marks the open request of an account as answered. */
export async function runRequestDone({
  args: [user = ''],
}: {
  args: readonly string[]
}): Promise<CommandResult> {
  await openServiceDatabase()
  const { completePrivacyRequests } = await import('#lib/accounts/privacy/privacy-requests.ts')
  const { id, username } = await resolveAccount(user)
  const changed = await completePrivacyRequests({ accountId: id }, operatorName())
  return {
    json: { id, changed },
    text: text.done(username, changed),
    ...(changed ? {} : { exitCode: 1 as const }),
  }
}
