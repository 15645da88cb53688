import type { Capability } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { admit } from './access/admit.ts'
import { staffAccess } from './access/staff.ts'

/** The guard of every page for staff. */
export const requireStaff = async (capability: Capability, path: string): Promise<StaffMember> =>
  admit(await staffAccess(capability, path))
