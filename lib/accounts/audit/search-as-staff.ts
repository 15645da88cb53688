import type { AuditFilter, FoundAuditEvent } from '#db/queries/audit/audit-search.ts'
import * as auditSearch from '#db/queries/audit/audit-search.ts'
import type { RequestContext } from '#db/request-context.ts'
import { orSessionEnded } from '#lib/auth/member.ts'
import { type StaffMember, staffCaller } from '#lib/auth/staff/staff-member.ts'
import { cleanText } from '#lib/contract/clean-text.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { dateKind } from '#lib/contract/kind.ts'
import { db } from '#lib/runtime/database.ts'
import { findAccount } from '../find-account.ts'
import { mergeRepeated, type Repeated } from '../merge-repeated.ts'
import { openedBy } from '../people/opened-by.ts'

/** The fields of the search, as they were typed. */
const auditFields = ['account', 'action', 'network', 'operator', 'from', 'until'] as const

/** The search as it was typed; empty fields are left out. */
export type AuditQuery = Readonly<Partial<Record<(typeof auditFields)[number], string>>>

/** An event in a list of results, with the parameter that opens the person. */
export interface AuditResult extends FoundAuditEvent, Repeated {
  readonly openedBy: string | undefined
}

/** The reason why a search was not possible: `day` is no day, `order` is a last day before the first. */
interface AuditSearchFault {
  readonly field: (typeof auditFields)[number]
  readonly outcome: 'unknown' | 'ambiguous' | 'day' | 'order'
}

/** The result of a search: events, newest first, or why it was not possible. */
type AuditFound =
  | { readonly faults: readonly AuditSearchFault[] }
  | {
      readonly faults?: undefined
      readonly events: readonly AuditResult[]
      readonly next: string | undefined
    }

const pageSize = 50

const sayingOf = ({ id, at, requestId, ...saying }: FoundAuditEvent) => JSON.stringify(saying)

/** Reads the search from the parameters of a URL; undefined if nothing has been searched for. */
export function auditQueryOf(parameters: URLSearchParams): AuditQuery | undefined {
  if (!auditFields.some((name) => parameters.has(name))) return undefined
  const typed = auditFields.map((name) => [name, cleanText(parameters.get(name) ?? '')] as const)
  const usable = (value: string) => value !== '' && value.length <= 1024 && !/\p{Cc}/u.test(value)
  return Object.fromEntries(typed.filter(([, value]) => usable(value)))
}

/** Searches the audit trail for staff, and records the search as `description` before it returns the events. */
export async function searchAudit(
  staff: StaffMember,
  typed: AuditQuery,
  before: string | undefined,
  description: string,
  context: RequestContext,
): Promise<AuditFound> {
  const { account, ...rest } = typed
  const found = account ? await findAccount(account) : undefined
  const faults = [
    ...(typeof found === 'string' ? [{ field: 'account', outcome: found } as const] : []),
    ...dayFaults(typed),
  ]
  if (faults.length > 0 || typeof found === 'string') return { faults }
  const caller = staffCaller(staff, 'search-audit', context)
  const filter: AuditFilter = {
    ...rest,
    accountId: found?.id,
    before: before === undefined ? undefined : guidOrNil(before),
  }
  const result = orSessionEnded(
    await auditSearch.searchAudit(db, caller, filter, description, pageSize + 1),
  )
  const page = result.events.slice(0, pageSize)
  const events = mergeRepeated(page, sayingOf).map((event) => ({
    ...event,
    openedBy: event.accountId
      ? openedBy(result.searchId, { kind: 'person', id: event.accountId })
      : undefined,
  }))
  return { events, next: result.events.length > pageSize ? page.at(-1)?.id : undefined }
}

function dayFaults({ from, until }: AuditQuery): readonly AuditSearchFault[] {
  const days = { from, until }
  const wrong = (['from', 'until'] as const)
    .filter((field) => days[field] !== undefined && dateKind.parse(days[field]) === undefined)
    .map((field) => ({ field, outcome: 'day' }) as const)
  if (wrong.length > 0 || !from || !until || from <= until) return wrong
  return [{ field: 'until', outcome: 'order' }]
}
