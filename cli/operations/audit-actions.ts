import { operationsText } from '#lib/text/en/operators/operations.ts'
import { resolveAccount } from '../accounts/resolve-account.ts'
import { openServiceDatabase } from '../database.ts'
import type { CommandResult } from '../declare.ts'
import { alignColumns, dateTimeOf } from '../table.ts'

const text = operationsText.audit
const defaultLimit = 50

interface SearchInput {
  readonly options: {
    readonly [Name in
      | 'account'
      | 'action'
      | 'network'
      | 'operator'
      | 'from'
      | 'until'
      | 'before'
      | 'limit']?: string | null | undefined
  }
}

/** Finds events of the audit trail, a page at a time. */
export async function runAuditSearch({ options }: SearchInput): Promise<CommandResult> {
  const { account, limit, ...rest } = options
  await openServiceDatabase()
  const { meaningOf } = await import('#lib/accounts/audit/audit-actions.ts')
  const { findAuditEvents } = await import('#lib/accounts/audit/search-audit.ts')
  const accountId = account ? (await resolveAccount(account)).id : undefined
  const count = Number(limit ?? defaultLimit)
  const filter = Object.fromEntries(Object.entries(rest).filter(([, value]) => value != null))
  const events = await findAuditEvents({ ...filter, accountId }, count)
  const rows = events.map(({ at, action, username, network, operator, ...about }) => [
    ...[dateTimeOf(at), action, meaningOf(action), username ?? ''],
    about.clientId ?? about.membershipId ?? about.feeId ?? about.signingKeyId ?? '',
    ...[network ?? '', operator ?? ''],
  ])
  const last = events.length === count ? events.at(-1) : undefined
  const table = rows.length > 0 ? alignColumns([text.columns, ...rows]) : text.none
  return { json: events, text: last ? `${table}\n${text.more(last.id)}` : table }
}
