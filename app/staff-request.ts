import { readCookie } from '#lib/auth/cookie.ts'
import { sessionCookie } from '#lib/auth/session-cookie.ts'
import { type Capability, may } from '#lib/auth/staff/capabilities.ts'
import { findStaffMember, type StaffMember, staffStep } from '#lib/auth/staff/staff-member.ts'
import { requestContextOf } from '#lib/http/request-context.ts'
import { stepPath } from './step-path.ts'

/**
 * The guard of every route module for staff, which does the same as `requireStaff` (decision 049). If the
 * request may not be served, it returns the response: a redirect, or a 404 without a body, which the
 * server replaces with the page. `path` is the page to which the browser returns.
 */
export async function requireStaffRequest(
  capability: Capability,
  path: string,
  { headers, method }: Request,
): Promise<StaffMember | Response> {
  const secret = readCookie(headers.get('cookie'), sessionCookie)
  const member = secret ? await findStaffMember(secret, requestContextOf(headers)) : undefined
  if (!member) return redirectFrom(method, `/login?goto=${encodeURIComponent(path)}`)
  if (!may(member.staffRoles, capability)) return new Response(null, { status: 404 })
  const step = staffStep(member)
  return step === 'none' ? member : redirectFrom(method, stepPath(step, path))
}

/** Redirects to a page, which the browser requests by GET whatever the method of this request. */
export const redirectFrom = (method: string, path: string): Response =>
  new Response(null, { status: method === 'POST' ? 303 : 307, headers: { Location: path } })
