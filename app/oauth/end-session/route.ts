import { currentMember } from '#app/member.ts'
import { readLogoutRequest } from '#lib/oauth/end-session.ts'
import { goOn, goTo, refuseHead } from '../redirects.ts'

/** The end-session endpoint (OpenID Connect RP-Initiated Logout, section 2): nobody is signed out unasked. */
export async function GET({ url }: Request): Promise<Response> {
  const { searchParams } = new URL(url)
  if (await currentMember()) return goTo(`/oauth/sign-out?${searchParams}`)
  return goTo((await readLogoutRequest(searchParams)).returnTo ?? '/')
}

/** The same request, by GET. */
export const POST = (request: Request): Promise<Response> =>
  goOn(request, (params) => `/oauth/end-session?${params}`)

export { refuseHead as HEAD }
