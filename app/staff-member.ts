import { redirect } from 'next/navigation'
import type { Capability } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { admit } from './access/admit.ts'
import { currentMfaMember } from './access/session.ts'
import { staffAccess } from './access/staff.ts'
import { currentUrl } from './request.ts'

/**
 * The guard of every page for staff. After sign-in it leads back to the page. A colleague without the role learns
 * which one the page needs (decision 049).
 */
export async function requireStaff(capability: Capability): Promise<StaffMember> {
  const access = await staffAccess(capability, currentUrl())
  if ('notFound' in access) {
    const { staffRoles = [] } = (await currentMfaMember()) ?? {}
    if (staffRoles.length > 0) redirect(`/staff/role-needed?for=${capability}`)
  }
  return admit(access)
}
