import { type Capability, may } from '#lib/auth/staff/capabilities.ts'
import {
  findStaffMember,
  type MfaStep,
  nextMfaStep,
  type StaffMember,
} from '#lib/auth/staff/staff-member.ts'
import { mfaPath } from '../mfa-path.ts'
import { currentRequestContext, oncePerRequest } from '../request.ts'
import type { Access } from './access.ts'
import { currentSession, signInPath } from './member.ts'

/** Finds the member who is signed in with their staff roles, with one query per request. */
export const currentStaffMember = oncePerRequest(async (): Promise<StaffMember | undefined> => {
  const secret = currentSession()
  return secret ? findStaffMember(secret, currentRequestContext()) : undefined
})

/**
 * The access of staff with a capability (decision 049). Visitors sign in. Without a role that has the
 * capability, the response is that of a page that does not exist. Everyone else must have passed the
 * second factor recently (decision 048).
 */
export async function staffAccess(
  capability: Capability,
  path: string,
): Promise<Access<StaffMember>> {
  const member = await currentStaffMember()
  if (!member) return { redirect: signInPath(path) }
  if (!may(member.staffRoles, capability)) return { notFound: true }
  const step = nextMfaStep(member)
  return step === 'none' ? { who: member } : { redirect: mfaPath(step, path) }
}

/** The access of staff to a page or a form of one step on the way there. */
export async function stepAccess(
  expected: MfaStep,
  path: string,
  goto: string,
): Promise<Access<StaffMember>> {
  const member = await currentStaffMember()
  if (!member) return { redirect: signInPath(`${path}?goto=${encodeURIComponent(goto)}`) }
  const step = nextMfaStep(member)
  if (step === 'no-role') return { notFound: true }
  if (step !== expected) return { redirect: step === 'none' ? goto : mfaPath(step, goto) }
  return { who: member }
}
