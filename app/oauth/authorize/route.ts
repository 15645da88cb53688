import { currentSession } from '#app/access/session.ts'
import { currentRequestContext } from '#app/request.ts'
import { authorize } from '#lib/oauth/authorize/authorize.ts'
import { authorizePath } from '#lib/oauth/authorize/paths.ts'
import { redirectForm, rejectHead } from '../redirects.ts'
import { respond } from '../respond.ts'

/** The authorisation endpoint (RFC 6749, section 3.1; OpenID Connect Core, section 3.1.2.1). */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  return respond(await authorize(searchParams, currentSession(), currentRequestContext()))
}

/** Redirects a request sent by POST to GET. One that is too long for that gets its error without a session. */
export const POST = (request: Request): Promise<Response> =>
  redirectForm(request, authorizePath, async (params) =>
    respond(await authorize(params, undefined, currentRequestContext())),
  )

export { rejectHead as HEAD }
