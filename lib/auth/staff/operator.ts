import type { StaffOperator } from '#db/queries/audit.ts'
import { type Capability, rolesWith } from './capabilities.ts'
import type { StaffMember } from './staff-member.ts'

/** The member of staff for the audit trail, in the role that may do this. */
export function operatorFor(
  { accountId, username, staffRoles }: StaffMember,
  capability: Capability,
): StaffOperator {
  const role = staffRoles.find((held) => rolesWith(capability).includes(held)) ?? staffRoles[0]
  return { accountId, username, role } as StaffOperator
}
