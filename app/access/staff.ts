import { mfaPath, withGoto } from '#app/paths/mfa.ts'
import { type MfaMember, type MfaStep, nextMfaStep } from '#lib/auth/mfa/next-step.ts'
import { type Capability, may } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { refreshTypes } from '#lib/records/membership-types.ts'
import type { Access } from './access.ts'
import { currentMfaMember, signInAgainPath, signInPath } from './session.ts'

/**
 * The access of staff with a capability (decision 049). Visitors sign in. Without a role that has the
 * capability, the response is that of a page that does not exist. Everyone else must have passed the
 * second factor recently (decision 048).
 */
export async function staffAccess(
  capability: Capability,
  path: string,
): Promise<Access<StaffMember>> {
  const [member] = await Promise.all([currentMfaMember(), refreshTypes()])
  if (!member || member.isPending) return { redirect: await signInPath(path) }
  if (!may(member.staffRoles, capability)) return { notFound: true }
  const step = nextMfaStep(member)
  return step === 'none' ? { who: member } : { redirect: mfaPath(step, path) }
}

/**
 * The access to a page or a form of one step of MFA. Members without a role may take the steps that staff must
 * take: they set MFA up and keep their recovery codes (decision 087).
 */
export async function stepAccess(
  expected: MfaStep,
  path: string,
  goto: string,
): Promise<Access<MfaMember>> {
  const member = await currentMfaMember()
  const here = withGoto(path, goto)
  if (!member) return { redirect: await signInPath(here) }
  // Passing a factor is a proof itself; setting one up and its recovery codes outlast the session.
  if (expected !== 'enter-code' && !member.isOwn) return { redirect: await signInAgainPath(here) }
  const step = nextMfaStep(member)
  if (step === expected || (step === 'no-role' && mayTake(expected, member))) return { who: member }
  return { redirect: mfaPath(step, goto) }
}

const mayTake = (
  step: MfaStep,
  { hasMfa, hasApp, hasPassed, hasUnreadCodes, passwordTemporary }: MfaMember,
): boolean =>
  (step === 'set-up' && !hasApp && !passwordTemporary) ||
  (step === 'keep-codes' && hasUnreadCodes) ||
  // A session that a link started has passed no factor.
  (step === 'enter-code' && hasMfa && !hasPassed)
