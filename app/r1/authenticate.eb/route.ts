import { authenticate as signIn } from '#lib/auth/authenticate.ts'
import { sessionHeader } from '#lib/auth/session.ts'
import { authenticate } from '#lib/contracts/r1/authenticate.ts'
import { env } from '#lib/env.ts'
import { serve } from '#lib/http/serve.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  authenticate,
  async ({ input, context, headers }) => {
    const kind = input.type === 'token' ? 'bearer' : 'session'
    const { secret, expires } = await signIn(input, kind, context)
    if (kind === 'bearer') return { realm: env.realm, token: secret, expires }
    headers['Set-Cookie'] = sessionHeader(secret, expires)
    return { realm: env.realm }
  },
)
