import type { ConsentRow } from '#db/queries/campaigns/consents.ts'
import * as consents from '#db/queries/campaigns/consents.ts'
import * as privacyRequestsEdit from '#db/queries/privacy/privacy-requests-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import type { RequestKind } from '#db/values/request-kinds.ts'
import { orSessionEnded } from '#lib/auth/member.ts'
import { rolesWith } from '#lib/auth/staff/capabilities.ts'
import { actorFor, type StaffMember } from '#lib/auth/staff/staff-member.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { en } from '#lib/text/en.ts'
import { matchAccounts } from '../find-account.ts'
import type { AccessPack } from './access-pack.ts'
import * as accessPack from './access-pack.ts'
import * as eraseAccount from './erase-account.ts'

const text = en.staffPrivacy
const failure = (field: string, message: string) =>
  new Failure(fieldFault(field, 'FormatRule', message))
const actorOf = (staff: StaffMember) => actorFor(staff, 'look-after-privacy')

/** The input of staff about a request. */
interface RecordedRequest {
  readonly kind: RequestKind
  readonly user?: string | null | undefined
  readonly name?: string | null | undefined
  readonly received: string
  readonly note?: string | null | undefined
}

/** Today in the United Kingdom, such as 2027-01-31. */
export const today = (now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(now)

/** Records a request about someone's data. Fails if the person is not clear, or the day is in the future. */
export async function recordPrivacyRequest(
  staff: StaffMember,
  { kind, user, name, received, note = null }: RecordedRequest,
): Promise<void> {
  const { enter, unknown, ambiguous, isOpen } = text.record
  if (!user && !name) throw failure('user', enter.who)
  if (user && name) throw failure('user', enter.either)
  if (received > today()) throw failure('received', enter.future)
  const [account, ...others] = user ? await matchAccounts(user) : []
  if (user && !account) throw failure('user', unknown)
  if (others.length > 0) throw failure('user', ambiguous)
  const request = { kind, accountId: account?.id ?? null, name: name || null, note, received }
  const isNew = await privacyRequestsEdit.recordPrivacyRequest(db, request, actorOf(staff))
  if (!isNew) throw failure('kind', isOpen)
}

/** Marks a request as done. Fails if it is not open. */
export async function completePrivacyRequest(staff: StaffMember, id: string): Promise<void> {
  const subject = { id: guidOrNil(id) }
  const isDone = await privacyRequestsEdit.completePrivacyRequests(db, subject, actorOf(staff))
  if (!isDone) throw failure('id', text.requests.notOpen)
}

/** Makes the access pack of a person; undefined if there is no such account. */
export const makeAccessPack = (staff: StaffMember, id: string): Promise<AccessPack | undefined> =>
  accessPack.makeAccessPack(id, actorOf(staff))

/**
 * Disables an account and erases it in 30 days. Fails for the own account, for one with a staff role, and if it
 * is planned already.
 */
export async function planErasure(staff: StaffMember, id: string): Promise<void> {
  if (id === staff.accountId) throw failure('id', text.erase.ownAccount)
  const isPlanned = await eraseAccount.planErasure(id, actorOf(staff))
  if (!isPlanned) throw failure('id', text.erase.notPossible)
}

/** Undoes a planned erasure. Fails if there is none. */
export async function undoErasure(staff: StaffMember, id: string): Promise<void> {
  const isUndone = await eraseAccount.undoErasure(id, actorOf(staff))
  if (!isUndone) throw failure('id', text.erase.nothingToUndo)
}

/** Subscribers with their consent; `hasMore` if more match than are listed. */
export interface ConsentList {
  readonly consents: readonly ConsentRow[]
  readonly hasMore: boolean
}

/** Lists the subscribers whose emails begin with the text, and records the search. */
export async function listConsents(
  { session }: StaffMember,
  beginning: string,
  context: RequestContext,
): Promise<ConsentList> {
  const caller = { session, roles: rolesWith('look-after-privacy'), context }
  const typed = beginning
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 254)
  const rows = orSessionEnded(await consents.listConsents(db, caller, typed))
  return {
    consents: rows.slice(0, consents.maxListedConsents),
    hasMore: rows.length > consents.maxListedConsents,
  }
}
