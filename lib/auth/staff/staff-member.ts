import type { StaffActor } from '#db/queries/audit/audit.ts'
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
