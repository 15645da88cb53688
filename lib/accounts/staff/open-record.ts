import type { FoundAuditEvent } from '#db/queries/operators/audit-search.ts'
import { findAuditEvents } from '#db/queries/operators/audit-search.ts'
import { findMembershipSheets, type MembershipSheet } from '#db/queries/operators/memberships.ts'
import type { PlannedErasure } from '#db/queries/operators/planned-erasures.ts'
import type { ProfileColumns } from '#db/queries/profiles.ts'
import {
  addReason,
  addRecordView,
  findPersonProfile,
  type StaffRecord,
} from '#db/queries/staff/records.ts'
import type { RequestContext } from '#db/request-context.ts'
import type { RecordPage } from '#db/values/record-pages.ts'
import { type Capability, rolesWith } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { db } from '#lib/runtime/database.ts'
import { findErasure } from '../manage/erase-account.ts'
import { type ShownAccount, showAccount } from '../manage/manage-account.ts'
import { type Erasure, planErasure } from '../manage/plan-erasure.ts'
import { openedBy, readOpenedBy } from './opened-by.ts'

/** What opens a record: by default what its own page needs. */
const capabilityOf = {
  person: 'open-people',
  membership: 'open-memberships',
} as const satisfies Record<StaffRecord['kind'], Capability>

export type { StaffRecord }

/** A record that staff opened, or why they cannot see it. */
export type Opened<Shown> =
  | {
      readonly state: 'open'
      readonly shown: Shown
      /** The parameter that opens a record to which this one leads. */
      linkTo(record: StaffRecord): string
    }
  | { readonly state: 'reason-needed' }
  | { readonly state: 'missing' }

/** On which page a record is opened, and what that page needs, if they are not those of the record. */
interface Opening {
  readonly page?: RecordPage
  readonly capability?: Capability
}

/** Records the view before anything of the record is read (decision 049). */
async function openRecord<Shown>(
  { session }: StaffMember,
  record: StaffRecord,
  parameter: string | undefined,
  context: RequestContext,
  read: () => Promise<Shown | undefined>,
  { page = record.kind, capability = capabilityOf[record.kind] }: Opening = {},
): Promise<Opened<Shown>> {
  const eventId = readOpenedBy(parameter, record)
  const actor = { session, roles: rolesWith(capability), context }
  const view = await addRecordView(db, actor, record, eventId ?? nil, page)
  if (view !== 'recorded') return { state: view }
  const shown = await read()
  if (!shown || !eventId) return { state: 'missing' }
  return { state: 'open', shown, linkTo: (other) => openedBy(eventId, other) }
}

const nil = '00000000-0000-0000-0000-000000000000'

/** What staff see of a person. */
export interface PersonRecord {
  readonly account: ShownAccount
  readonly profile: ProfileColumns
  readonly activity: readonly FoundAuditEvent[]
}

const maxActivity = 20

/** Opens the record of a person, by default on its own page. */
export const openPersonRecord = (
  staff: StaffMember,
  id: string,
  parameter: string | undefined,
  context: RequestContext,
  page: RecordPage = 'person',
): Promise<Opened<PersonRecord>> => {
  const read = async () => {
    const [account, profile, activity] = await Promise.all([
      showAccount(id),
      findPersonProfile(db, id),
      findAuditEvents(db, { accountId: id }, maxActivity),
    ])
    return account && profile && { account, profile, activity }
  }
  return openRecord(staff, { kind: 'person', id }, parameter, context, read, { page })
}

/** What an administrator who looks after privacy sees of a person. */
export interface PersonsData {
  readonly account: ShownAccount
  /** What erasing the account would do. */
  readonly plan: Erasure
  /** The erasure that can still be undone. */
  readonly planned: PlannedErasure | undefined
}

/** Opens the data of a person for an administrator who looks after privacy. */
export const openPersonsDataRecord = (
  staff: StaffMember,
  id: string,
  parameter: string | undefined,
  context: RequestContext,
): Promise<Opened<PersonsData>> =>
  openRecord(
    staff,
    { kind: 'person', id },
    parameter,
    context,
    async () => {
      const [account, plan, planned] = await Promise.all([
        showAccount(id),
        planErasure(id),
        findErasure(id),
      ])
      return account && plan && { account, plan, planned }
    },
    { page: 'privacy', capability: 'look-after-privacy' },
  )

/** What staff see of a membership. */
export type MembershipRecord = MembershipSheet

/** Opens the record of a membership, by default on its own page. */
export const openMembershipRecord = (
  staff: StaffMember,
  id: string,
  parameter: string | undefined,
  context: RequestContext,
  page: RecordPage = 'membership',
): Promise<Opened<MembershipRecord>> => {
  const read = async () => {
    const [sheet] = await findMembershipSheets(db, { number: '', id })
    return sheet
  }
  return openRecord(staff, { kind: 'membership', id }, parameter, context, read, { page })
}

/** Records why staff open a record; returns the parameter that opens it, undefined if it is missing. */
export async function giveReason(
  { session }: StaffMember,
  record: StaffRecord,
  reason: string,
  context: RequestContext,
): Promise<string | undefined> {
  const actor = { session, roles: rolesWith(capabilityOf[record.kind]), context }
  const eventId = await addReason(db, actor, record, reason)
  return eventId && openedBy(eventId, record)
}
