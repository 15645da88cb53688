import type { StaffActor } from '#db/queries/audit/audit.ts'
import type { StaffCaller } from '#db/queries/staff-caller.ts'
import type { RequestContext } from '#db/request-context.ts'
import type { MfaMember } from '../mfa/next-step.ts'
import { type Capability, rolesWith } from './capabilities.ts'

/** A member who may open a page for staff. */
export type StaffMember = MfaMember

/** A member of staff, with the actor that the audit trail names for what they do. */
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

/** The member of staff for a statement that checks their session and roles, and records what they see. */
export const staffCaller = (
  { session }: StaffMember,
  capability: Capability,
  context: RequestContext,
): StaffCaller => ({ session, roles: rolesWith(capability), context })
