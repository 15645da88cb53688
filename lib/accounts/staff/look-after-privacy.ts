import { addPrivacyRequest } from '#db/queries/operators/privacy-requests.ts'
import type { RequestKind } from '#db/values/request-kinds.ts'
import { operatorFor } from '#lib/auth/staff/operator.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { en } from '#lib/text/en.ts'
import { type AccessPack, makeAccessPack } from '../manage/access-pack.ts'
import { matchAccounts } from '../manage/find-account.ts'
import { completeRequest } from '../manage/privacy-requests.ts'

const text = en.staffPrivacy
const failure = (field: string, message: string) =>
  new Failure(fieldFault(field, 'FormatRule', message))
const operatorOf = (staff: StaffMember) => operatorFor(staff, 'look-after-privacy')

/** What staff enter about a request. */
export interface RecordedRequest {
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
  const isNew = await addPrivacyRequest(db, request, operatorOf(staff))
  if (!isNew) throw failure('kind', isOpen)
}

/** Marks a request as done. Fails if it is not open. */
export async function finishPrivacyRequest(staff: StaffMember, id: string): Promise<void> {
  const isDone = await completeRequest(guidOrNil(id), operatorOf(staff))
  if (!isDone) throw failure('id', text.requests.notOpen)
}

/** Makes the access pack of a person; undefined if there is no such account. */
export const makeAccessPackOf = (staff: StaffMember, id: string): Promise<AccessPack | undefined> =>
  makeAccessPack(id, operatorOf(staff))
