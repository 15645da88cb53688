import { currentSession } from '#app/member.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { authorize } from '#lib/oauth/authorize/authorize.ts'
import { authorizePath } from '#lib/oauth/authorize/paths.ts'
import { goOn, goTo, refuseHead } from '../redirects.ts'

/** The authorisation endpoint (RFC 6749, section 3.1; OpenID Connect Core, section 3.1.2.1). */
export async function GET({ url }: Request): Promise<Response> {
  const { searchParams } = new URL(url)
  return goTo(await authorize(searchParams, await currentSession(), await currentRequestContext()))
}

/** The same request, by GET. */
export const POST = (request: Request): Promise<Response> => goOn(request, authorizePath)

export { refuseHead as HEAD }
