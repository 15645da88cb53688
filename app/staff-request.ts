import type { Capability } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { accessOfOpener } from './access/opener.ts'
import { staffAccess } from './access/staff.ts'

/**
 * The guard of every route module for staff (decision 049). If the request may not be served, it returns
 * the response: a redirect, or a 404 without a body, which the server replaces with the page. `path` is the
 * page to which the browser returns, `opener` the account that it had.
 */
export async function requireStaffRequest(
  capability: Capability,
  path: string,
  { method }: Request,
  opener = '',
): Promise<StaffMember | Response> {
  const access = await accessOfOpener(await staffAccess(capability, path), opener, path)
  if ('who' in access) return access.who
  return 'redirect' in access
    ? redirectFrom(method, access.redirect)
    : new Response(null, { status: 404 })
}

/** Redirects to a page, which the browser requests by GET whatever the method of this request. */
export const redirectFrom = (method: string, path: string): Response =>
  new Response(null, { status: method === 'POST' ? 303 : 307, headers: { Location: path } })
