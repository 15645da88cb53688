import { currentMember } from '#app/member.ts'
import { readLeaving } from '#lib/oauth/end-session.ts'
import { formOf, goTo, refuseHead } from '../go-to.ts'

/** The end-session endpoint (OpenID Connect RP-Initiated Logout, section 2): nobody is signed out unasked. */
export async function GET({ url }: Request): Promise<Response> {
  const { searchParams } = new URL(url)
  if (await currentMember()) return goTo(`/oauth/sign-out?${searchParams}`)
  return goTo((await readLeaving(searchParams)).returnTo ?? '/')
}

/** A page of another site posts without the member's cookie; the browser brings it along by GET. */
export async function POST(request: Request): Promise<Response> {
  return goTo(`/oauth/end-session?${await formOf(request)}`)
}

export { refuseHead as HEAD }
