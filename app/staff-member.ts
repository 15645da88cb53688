import type { Capability } from '#lib/auth/staff/capabilities.ts'
import type { MfaStep, StaffMember } from '#lib/auth/staff/staff-member.ts'
import { admit } from './access/admit.ts'
import { staffAccess, stepAccess } from './access/staff.ts'

/** The guard of every page for staff. */
export const requireStaff = async (capability: Capability, path: string): Promise<StaffMember> =>
  admit(await staffAccess(capability, path))

/** The guard of the pages on the way there: each is shown only at its own step. */
export const requireMfaStep = async (
  expected: MfaStep,
  path: string,
  goto: string,
): Promise<StaffMember> => admit(await stepAccess(expected, path, goto))
