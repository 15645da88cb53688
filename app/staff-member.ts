import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { type Capability, may } from '#lib/auth/staff/capabilities.ts'
import {
  findStaffMember,
  type StaffMember,
  type StaffStep,
  staffStep,
} from '#lib/auth/staff/staff-member.ts'
import { currentSession } from './member.ts'
import { currentRequestContext } from './request-context.ts'
import { stepPath } from './step-path.ts'

/** Finds the member who is signed in with their staff roles, with one query per request. */
export const currentStaffMember = cache(async (): Promise<StaffMember | undefined> => {
  const secret = await currentSession()
  return secret ? findStaffMember(secret, await currentRequestContext()) : undefined
})

/**
 * The guard of every page and action for staff (decision 049). Visitors are asked to sign in. Without a
 * role that has the capability, the response is that of a page that does not exist. Everyone else must
 * have passed the second factor recently (decision 048).
 */
export async function requireStaff(capability: Capability, path: string): Promise<StaffMember> {
  const member = await currentStaffMember()
  if (!member) redirect(`/login?goto=${encodeURIComponent(path)}`)
  if (!may(member.staffRoles, capability)) notFound()
  const step = staffStep(member)
  if (step !== 'none') redirect(stepPath(step, path))
  return member
}

/** The guard of the pages on the way there: each is shown only at its own step. */
export async function requireStaffStep(
  expected: StaffStep,
  path: string,
  goto: string,
): Promise<StaffMember> {
  const member = await currentStaffMember()
  if (!member)
    redirect(`/login?goto=${encodeURIComponent(`${path}?goto=${encodeURIComponent(goto)}`)}`)
  const step = staffStep(member)
  if (step === 'no-role') notFound()
  if (step !== expected) redirect(step === 'none' ? goto : stepPath(step, goto))
  return member
}
