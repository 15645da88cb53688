import { admit } from '#app/access/admit.ts'
import { stepAccess } from '#app/access/staff.ts'
import { currentPath } from '#app/request.ts'
import type { MfaMember, MfaStep } from '#lib/auth/mfa/next-step.ts'

/** The guard of the pages of the second step: each is shown only at its own step. */
export const requireMfaStep = async (expected: MfaStep, goto: string): Promise<MfaMember> =>
  admit(await stepAccess(expected, currentPath(), goto))
