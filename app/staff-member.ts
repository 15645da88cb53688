import type { Capability } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { admit } from './access/admit.ts'
import { staffAccess } from './access/staff.ts'
import { currentUrl } from './request.ts'

/** The guard of every page for staff, to which the browser returns after sign-in. */
export const requireStaff = async (capability: Capability): Promise<StaffMember> =>
  admit(await staffAccess(capability, currentUrl()))
