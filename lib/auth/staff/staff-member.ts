import { findStaffSession, type StaffMemberRow } from '#db/queries/staff/members.ts'
import type { RequestContext } from '#db/request-context.ts'
import { db } from '#lib/runtime/database.ts'
import { markUsed } from '../last-used.ts'
import { hashOf } from '../secret.ts'

/** A member with the staff roles of the account and the state of the second factor. */
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
  const member = await findStaffSession(db, session)
  if (!member) return undefined
  markUsed(session, context.network)
  return { ...member, isStaff: member.staffRoles.length > 0, session }
}

/** What a member must do before a page for staff may be shown; `no-role` cannot see it at all. */
export type StaffStep =
  | 'no-role'
  | 'choose-password'
  | 'set-up'
  | 'enter-code'
  | 'keep-codes'
  | 'sign-in-again'
  | 'none'

/** Decides the next step of a member on the way to the pages for staff (decision 048). */
export function staffStep(member: Omit<StaffMember, 'session' | 'isStaff'>): StaffStep {
  if (member.staffRoles.length === 0) return 'no-role'
  if (member.passwordTemporary) return 'choose-password'
  if (member.isVerified) return member.hasUnreadCodes ? 'keep-codes' : 'none'
  if (member.isByProvider) return 'sign-in-again'
  return member.hasFactor ? 'enter-code' : 'set-up'
}
