import type { Actor } from '#db/queries/audit/audit.ts'
import type { PrivacyRequestRow } from '#db/queries/privacy/privacy-requests.ts'
import * as privacyRequests from '#db/queries/privacy/privacy-requests.ts'
import type { NewPrivacyRequest } from '#db/queries/privacy/privacy-requests-edit.ts'
import * as privacyRequestsEdit from '#db/queries/privacy/privacy-requests-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { recordListExport, recordSearch } from '#lib/lists/list-page.ts'
import { db, onPrimary } from '#lib/runtime/database.ts'
import { today } from '#lib/text/language/format-date-time.ts'
import { findAccount } from '../find-account.ts'

export type { PrivacyRequestRow }

/** Far more than a year's requests. */
const maxListed = 1_000

/** Lists the open requests about someone's data, or all of them, for the operators' command, and records that. */
export async function listPrivacyRequests(
  all: boolean,
  operator: string,
): Promise<readonly PrivacyRequestRow[]> {
  await recordListExport(operator, 'requests', all ? { all } : {})
  return privacyRequests.listPrivacyRequests(db, { all, limit: maxListed, offset: 0 })
}

const recordSeen = (staff: StaffMember, context: RequestContext) =>
  recordSearch({ staff, may: 'look-after-privacy', context }, 'requests')

/** Finds a request, with the ids of the open ones before and after it, and records that staff see it. */
export async function findPrivacyRequest(staff: StaffMember, id: string, context: RequestContext) {
  await recordSeen(staff, context)
  return privacyRequests.findPrivacyRequest(db, id)
}

const pageSize = 50

/**
 * Lists a page of the open requests about someone's data, or of all of them, by its number from 1, and records that
 * staff see it.
 */
export async function listPrivacyRequestPage(
  staff: StaffMember,
  { all, page }: { readonly all: boolean; readonly page: number },
  context: RequestContext,
): Promise<{ readonly requests: readonly PrivacyRequestRow[]; readonly hasNext: boolean }> {
  await recordSeen(staff, context)
  const range = { limit: pageSize + 1, offset: (page - 1) * pageSize }
  const found = await privacyRequests.listPrivacyRequests(db, { all, ...range })
  return { requests: found.slice(0, pageSize), hasNext: found.length > pageSize }
}

/** A request about someone's data that reached the organisation: of an account, or of a name without one. */
type RecordedRequest = Omit<NewPrivacyRequest, 'accountId'> & { readonly user: string | null }

/** Records a request about someone's data. */
export async function recordPrivacyRequest(
  { user, ...request }: RecordedRequest,
  actor: Actor,
): Promise<
  'recorded' | 'no-person' | 'two-people' | 'in-the-future' | 'unknown' | 'ambiguous' | 'is-open'
> {
  if (!user && !request.name) return 'no-person'
  if (user && request.name) return 'two-people'
  if (request.received > today()) return 'in-the-future'
  const account = user ? await findAccount(user) : undefined
  if (typeof account === 'string') return account
  const recorded = { ...request, accountId: account?.id ?? null }
  const isNew = await privacyRequestsEdit.recordPrivacyRequest(db, recorded, actor)
  return isNew ? 'recorded' : 'is-open'
}

/** Marks an open request as done; false if there is none, or more than one. */
export const completePrivacyRequest = onPrimary(privacyRequestsEdit.completePrivacyRequest)

/** Lists the kinds of the open requests of an account, those that are due first at the top. */
export const listOpenKinds = onPrimary(privacyRequests.listOpenKinds)
