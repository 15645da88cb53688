import { authenticateMember } from '#lib/auth/authenticate.ts'
import { sessionCookie, setCookieHeader } from '#lib/auth/cookie.ts'
import { authenticate } from '#lib/contracts/r1/authenticate.ts'
import { env } from '#lib/env.ts'
import { serve } from '#lib/http/serve.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  authenticate,
  async ({ input, context, headers }) => {
    const kind = input.type === 'token' ? 'bearer' : 'session'
    const issued = await authenticateMember(input, kind, context)
    if (kind === 'bearer') {
      return { realm: env.realm, token: issued.secret, expires: new Date(issued.expires * 1_000) }
    }
    headers['Set-Cookie'] = setCookieHeader(sessionCookie(issued))
    return { realm: env.realm }
  },
)
