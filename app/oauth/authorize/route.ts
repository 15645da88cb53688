import { currentSession } from '#app/member.ts'
import { currentVisit } from '#app/visit.ts'
import { authorize } from '#lib/oauth/authorize/authorize.ts'
import { authorizePath } from '#lib/oauth/authorize/paths.ts'
import { formOf, goTo, refuseHead } from '../go-to.ts'

/** The authorisation endpoint (RFC 6749, section 3.1; OpenID Connect Core, section 3.1.2.1). */
export async function GET({ url }: Request): Promise<Response> {
  const { searchParams } = new URL(url)
  return goTo(await authorize(searchParams, await currentSession(), await currentVisit()))
}

/** A page of another site posts without the member's cookie; the browser brings it along by GET. */
export async function POST(request: Request): Promise<Response> {
  return goTo(authorizePath(await formOf(request)))
}

export { refuseHead as HEAD }
