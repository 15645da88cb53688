import { currentMember } from '#app/access/member.ts'
import { readLogoutRequest } from '#lib/oauth/read-logout-request.ts'
import { redirectForm, redirectTo, rejectHead } from '../redirects.ts'

/**
 * The end-session endpoint (OpenID Connect RP-Initiated Logout, section 2). A member who is signed
 * in must confirm before the session ends.
 */
export async function GET({ url }: Request): Promise<Response> {
  const { searchParams } = new URL(url)
  if (await currentMember()) return redirectTo(`/oauth/sign-out?${searchParams}`)
  return redirectTo((await readLogoutRequest(searchParams)).returnTo ?? '/')
}

/** Redirects a request sent by POST to GET. One that is too long for that names no application, as an invalid one. */
export const POST = (request: Request): Promise<Response> =>
  redirectForm(
    request,
    (params) => `/oauth/end-session?${params}`,
    () => redirectTo('/oauth/end-session'),
  )

export { rejectHead as HEAD }
