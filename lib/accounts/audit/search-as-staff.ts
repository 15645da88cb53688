import type { AuditFilter, FoundAuditEvent } from '#db/queries/audit/audit-search.ts'
import * as auditSearch from '#db/queries/audit/audit-search.ts'
import type { RequestContext } from '#db/request-context.ts'
import { orSessionEnded } from '#lib/auth/member.ts'
import { rolesWith } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { dateKind } from '#lib/contract/kind.ts'
import { db } from '#lib/runtime/database.ts'
import { en } from '#lib/text/en.ts'
import { matchAccounts } from '../find-account.ts'
import { openedBy } from '../people/opened-by.ts'

const { faults: text, query } = en.staffAudit

/** The fields of the search, as they were typed. */
const auditFields = ['account', 'action', 'network', 'operator', 'from', 'until'] as const

/** The search as it was typed; empty fields are left out. */
export type AuditQuery = Readonly<Partial<Record<(typeof auditFields)[number], string>>>

/** An event in a list of results, with the parameter that opens the person. */
export interface AuditResult extends FoundAuditEvent {
  readonly openedBy: string | undefined
}

/** The result of a search: events, newest first, or why it was not possible. */
type AuditFound =
  | { readonly faults: readonly { readonly field: string; readonly message: string }[] }
  | {
      readonly faults?: undefined
      readonly events: readonly AuditResult[]
      readonly next: string | undefined
    }

const pageSize = 50

/** Reads the search from the parameters of a URL; undefined if nothing has been searched for. */
export function auditQueryOf(
  parameters: Readonly<Record<string, string | string[] | undefined>>,
): AuditQuery | undefined {
  if (!auditFields.some((name) => parameters[name] !== undefined)) return undefined
  const typed = auditFields.map((name) => [name, [parameters[name]].flat()[0]?.trim()] as const)
  const usable = (value: string | undefined) =>
    value && value.length <= 1024 && !/\p{Cc}/u.test(value)
  return Object.fromEntries(typed.filter(([, value]) => usable(value)))
}

/** Searches the audit trail for staff, and records the search before it returns the events. */
export async function searchAudit(
  { session }: StaffMember,
  typed: AuditQuery,
  before: string | undefined,
  context: RequestContext,
): Promise<AuditFound> {
  const { account, ...rest } = typed
  const matches = account ? await matchAccounts(account) : []
  const faults = [
    ...(account && matches.length === 0 ? [{ field: 'account', message: text.unknown }] : []),
    ...(matches.length > 1 ? [{ field: 'account', message: text.ambiguous }] : []),
    ...dayFaults(typed),
  ]
  if (faults.length > 0) return { faults }
  const caller = { session, roles: rolesWith('search-audit'), context }
  const filter: AuditFilter = {
    ...rest,
    accountId: matches[0]?.id,
    before: before === undefined ? undefined : guidOrNil(before),
  }
  const found = orSessionEnded(
    await auditSearch.searchAudit(
      db,
      caller,
      filter,
      query(typed as Record<string, string>),
      pageSize + 1,
    ),
  )
  const events = found.events.slice(0, pageSize).map((event) => ({
    ...event,
    openedBy: event.accountId
      ? openedBy(found.searchId, { kind: 'person', id: event.accountId })
      : undefined,
  }))
  return { events, next: found.events.length > pageSize ? events.at(-1)?.id : undefined }
}

function dayFaults({ from, until }: AuditQuery) {
  const wrong = Object.entries({ from, until })
    .filter(([, day]) => day !== undefined && dateKind.parse(day) === undefined)
    .map(([field]) => ({ field, message: text.day }))
  if (wrong.length > 0 || !from || !until || from <= until) return wrong
  return [{ field: 'until', message: text.order }]
}
