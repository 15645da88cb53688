import type { StaffActor } from '#db/queries/audit/audit.ts'
import type { StaffMemberRow } from '#db/queries/staff/members.ts'
import * as members from '#db/queries/staff/members.ts'
import type { RequestContext } from '#db/request-context.ts'
import { db } from '#lib/runtime/database.ts'
import { markUsed } from '../last-used.ts'
import { hashOf } from '../secret.ts'
import { type Capability, rolesWith } from './capabilities.ts'

/** A member with the staff roles of the account and the state of MFA. */
export interface StaffMember extends StaffMemberRow {
  readonly session: Buffer
  readonly isStaff: boolean
}

/** Finds the member of a live session by the cookie's value, and records the use. */
export async function findStaffMember(
  secret: string,
  context: RequestContext,
): Promise<StaffMember | undefined> {
  const session = hashOf(secret)
  const member = await members.findStaffMember(db, session)
  if (!member) return undefined
  markUsed(session, context.network)
  return { ...member, isStaff: member.staffRoles.length > 0, session }
}

/** The step that a member must complete before a page for staff is shown; `no-role` cannot see it at all. */
export type MfaStep =
  | 'no-role'
  | 'choose-password'
  | 'set-up'
  | 'enter-code'
  | 'keep-codes'
  | 'sign-in-again'
  | 'none'

/** Decides the next step of a member on the way to the pages for staff (decision 048). */
export function nextMfaStep(member: Omit<StaffMember, 'session' | 'isStaff'>): MfaStep {
  if (member.staffRoles.length === 0) return 'no-role'
  if (member.passwordTemporary) return 'choose-password'
  if (member.isVerified) return member.hasUnreadCodes ? 'keep-codes' : 'none'
  if (member.isByProvider) return 'sign-in-again'
  return member.hasMfa ? 'enter-code' : 'set-up'
}

/** A member of staff, and the actor that the audit trail names for what they do. */
export interface ActingStaff extends StaffMember {
  readonly actor: StaffActor
}

/** The member of staff for the audit trail, in the role that may do this. */
export function actorFor(
  { accountId, username, staffRoles }: StaffMember,
  capability: Capability,
): StaffActor {
  const role = staffRoles.find((held) => rolesWith(capability).includes(held)) ?? staffRoles[0]
  return { accountId, username, role } as StaffActor
}
