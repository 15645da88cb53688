import type { OpenedApplication, PossibleDuplicate } from '#db/queries/applications/queue.ts'
import * as queue from '#db/queries/applications/queue.ts'
import type { RequestContext } from '#db/request-context.ts'
import { type JoinState, joinStates } from '#db/values/join-states.ts'
import { type StaffMember, staffCaller } from '#lib/auth/staff/staff-member.ts'
import { displayedType } from '#lib/records/membership-types.ts'
import { db } from '#lib/runtime/database.ts'
import { type Openable, openable, openedBy } from '../people/opened-by.ts'

export type { ListedApplication } from '#db/queries/applications/application-list.ts'
export { maxCounted } from '#db/queries/applications/queue.ts'
export { type JoinState, joinStates }

/** The number of applications in each state, at most one more than `maxCounted`. */
export const countApplications = () => queue.countApplications(db)

/** An application as staff see it. */
export interface StaffApplication extends Omit<OpenedApplication, 'viewId' | 'duplicates'> {
  /** The people who may be the applicant, with the parameters that open their records. */
  readonly duplicates: readonly Openable<PossibleDuplicate>[]
  /** The parameters that open the account and the membership of the application. */
  readonly accountOpenedBy: string | undefined
  readonly membershipOpenedBy: string | undefined
}

/** Opens an application for staff, and records the view; undefined if there is none. */
export async function openApplication(
  staff: StaffMember,
  id: string,
  context: RequestContext,
): Promise<StaffApplication | undefined> {
  const caller = staffCaller(staff, 'see-applications', context)
  const opened = await queue.openApplication(db, caller, id)
  if (!opened) return undefined
  const { viewId, application, duplicates, ...neighbours } = opened
  const linkTo = (kind: 'person' | 'membership', record: string | null) =>
    record ? openedBy(viewId, { kind, id: record }) : undefined
  return {
    ...neighbours,
    application: { ...application, type: displayedType(application.type) },
    duplicates: duplicates.map((found) => openable(viewId, 'person', found)),
    accountOpenedBy: linkTo('person', application.accountId),
    membershipOpenedBy: linkTo('membership', application.membershipId),
  }
}
