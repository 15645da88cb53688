import type { PersonColumns } from '#db/queries/accounts/profiles.ts'
import { findPersonProfile } from '#db/queries/accounts/profiles.ts'
import {
  addOperatorView,
  addReason,
  addRecordView,
  type StaffRecord,
} from '#db/queries/accounts/records.ts'
import type { FoundAuditEvent } from '#db/queries/audit/audit-search.ts'
import { auditList } from '#db/queries/audit/audit-search.ts'
import { listRows } from '#db/queries/list-rows.ts'
import { type MembershipSheet, matchMemberships } from '#db/queries/memberships/memberships.ts'
import type { RequestContext } from '#db/request-context.ts'
import { listLimits } from '#db/values/list-limits.ts'
import type { RecordPage } from '#db/values/record-pages.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'
import { type StaffMember, staffCaller } from '#lib/auth/staff/staff-member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { db, onPrimary } from '#lib/runtime/database.ts'
import { mergeRepeated, type Repeated } from '../merge-repeated.ts'
import { findPlannedErasure } from '../privacy/erase-account.ts'
import { findErasureEffects } from '../privacy/plan-erasure.ts'
import { type AccountWithDelays, showAccount } from './manage-account.ts'
import { openedBy, readOpenedBy } from './opened-by.ts'
import { listRecordNotes, type RecordNote } from './record-notes.ts'

/** The capability that opens a record: by default that of its own page. */
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

/**
 * On which page a record is opened, and what that page needs, if they are not those of the record. The view is
 * recorded in a role that has the capability.
 */
interface Opening {
  readonly page?: RecordPage
  readonly capability?: Capability
}

/** Opens a record of a kind for staff, by the parameter of the URL that says which search or reason leads to it. */
export type Opens<Shown> = (
  staff: StaffMember,
  id: string,
  parameter: string | undefined,
  context: RequestContext,
  opening?: Opening,
) => Promise<Opened<Shown>>

/** Returns what opens a record of a kind, and records the view before anything of it is read (decision 049). */
const opens =
  <Shown>(
    kind: StaffRecord['kind'],
    read: (id: string) => Promise<Shown | undefined>,
    own: Opening = {},
  ): Opens<Shown> =>
  async (staff, id, parameter, context, { page = kind, capability = capabilityOf[kind] } = own) => {
    const record = { kind, id }
    const eventId = readOpenedBy(parameter, record)
    const caller = staffCaller(staff, capability, context)
    const view = await addRecordView(db, caller, record, guidOrNil(eventId), page)
    if (view !== 'recorded') return { state: view }
    const shown = await read(id)
    if (!shown || !eventId) return { state: 'missing' }
    return { state: 'open', shown, linkTo: (other) => openedBy(eventId, other) }
  }

/** The record of a person as staff see it. */
export interface PersonRecord {
  readonly account: AccountWithDelays
  readonly profile: PersonColumns
  /** The latest events, those that say the same in a row as one. */
  readonly activity: readonly (FoundAuditEvent & Repeated)[]
  readonly notes: readonly RecordNote[]
}

/** Enough that events which are merged do not hide others. */
const latest = { sort: 'at', isDescending: true, size: 100 } as const

/** The sentence of an event on the record, without its time. */
const sayingOf = ({ action, staffName, operator, reason }: FoundAuditEvent) =>
  JSON.stringify([action, staffName, operator, reason])

/** Opens the record of a person, by default on its own page. */
export const openPersonRecord = opens('person', async (id): Promise<PersonRecord | undefined> => {
  const [account, profile, activity, notes] = await Promise.all([
    showAccount(id),
    findPersonProfile(db, id),
    listRows(db, auditList, { filter: { q: id }, page: latest }),
    listRecordNotes({ kind: 'person', id }),
  ])
  if (!account || !profile) return undefined
  const merged = mergeRepeated(activity, sayingOf).slice(0, listLimits.activity + 1)
  return { account, profile, activity: merged, notes }
})

/** Opens the data of a person, the effects of erasing it, and an erasure that is planned, for whoever looks after privacy. */
export const openPersonsDataRecord = opens(
  'person',
  async (id) => {
    const [account, plan, planned] = await Promise.all([
      showAccount(id),
      findErasureEffects(id),
      findPlannedErasure(id),
    ])
    return account && plan && { account, plan, planned }
  },
  { page: 'privacy', capability: 'look-after-privacy' },
)

/** The record of a membership as staff see it. */
export interface MembershipRecord extends MembershipSheet {
  readonly notes: readonly RecordNote[]
}

/** Opens the record of a membership, by default on its own page. */
export const openMembershipRecord = opens(
  'membership',
  async (id): Promise<MembershipRecord | undefined> => {
    const [[sheet], notes] = await Promise.all([
      matchMemberships(db, { number: '', id }),
      listRecordNotes({ kind: 'membership', id }),
    ])
    return sheet && { ...sheet, notes }
  },
)

/** Records why staff open a record; returns the parameter that opens it, undefined if it is missing. */
export async function giveReason(
  staff: StaffMember,
  record: StaffRecord,
  reason: string,
  context: RequestContext,
): Promise<string | undefined> {
  const caller = staffCaller(staff, capabilityOf[record.kind], context)
  const eventId = await addReason(db, caller, record, reason)
  return eventId && openedBy(eventId, record)
}

/** Records that an operator sees a record, before the command shows it (decision 049). */
export const recordOperatorView = onPrimary(addOperatorView)
