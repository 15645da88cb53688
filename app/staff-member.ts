import type { Capability } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { admit } from './access/admit.ts'
import { staffAccess } from './access/staff.ts'
import { currentUrl } from './request.ts'

/** The guard of every page for staff. After sign-in it leads back to the page. */
export const requireStaff = async (capability: Capability): Promise<StaffMember> =>
  admit(await staffAccess(capability, currentUrl()))
