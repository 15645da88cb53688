import { cookies } from 'next/headers'
import NextAuth, { AuthError, customFetch } from 'next-auth'
import { startSession } from '#app/auth.ts'
import { currentRequestContext } from '#app/request.ts'
import { type ProviderClaims, signInByProvider } from '#lib/auth/staff/provider-sign-in.ts'
import { env } from '#lib/env.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { log } from '#lib/runtime/log.ts'
import { guardedFetch } from '#lib/runtime/outgoing/guarded-fetch.ts'
import { keyFor } from '#lib/runtime/service-secret.ts'
import { gotoCookie } from './provider-cookies.ts'

const basePath = '/login/work'

const { issuer = '', clientId = '', clientSecret = '' } = env.staffOidc

/** True if staff may sign in with the organisation's identity provider. */
export const hasProvider = issuer !== ''

// The library reads the public URL of the service from the environment only.
process.env.AUTH_URL = env.baseUrl + basePath

/**
 * The conversation with the organisation's identity provider (decision 061). The library verifies what
 * the provider returns (state, nonce, PKCE and the claims of the ID token, which comes over TLS); the session
 * is ours, and the library starts none.
 */
export const { handlers, signIn } = NextAuth(() => ({
  basePath,
  secret: keyFor('staff-provider').toString('base64'),
  pages: { signIn: '/login', error: '/login' },
  cookies: { callbackUrl: { name: gotoCookie } },
  logger: {
    error: logFailure,
    warn: () => {},
    debug: () => {},
  },
  providers: [
    {
      id: 'organisation',
      name: 'organisation',
      type: 'oidc',
      issuer,
      clientId,
      clientSecret,
      checks: ['pkce', 'state', 'nonce'],
      authorization: { params: { scope: 'openid email' } },
      profile: ({ sub }) => ({ id: sub }),
      [customFetch]: (input, init) => guardedFetch(input, init, { configuredUrl: issuer }),
    },
  ],
  callbacks: {
    async signIn({ profile }) {
      const goto = await takeGoto()
      const result = await signInByProvider(profile as ProviderClaims, currentRequestContext())
      if (typeof result === 'string') {
        return `/login?${new URLSearchParams({ error: result, goto })}`
      }
      return startSession(result, goto)
    },
  },
}))

/** Logs why a sign-in failed: what the provider answered, and the error that the library wraps. */
function logFailure(failure: Error): void {
  const cause = failure instanceof AuthError ? failure.cause : undefined
  const { err: error = failure, error: answer, error_description: description } = cause ?? {}
  log.warn({ event: 'provider-sign-in-failed', answer, description, error })
}

/** The path on which the sign-in continues, which the library keeps in a cookie. */
async function takeGoto(): Promise<string> {
  const jar = await cookies()
  const url = jar.get(gotoCookie)?.value ?? ''
  jar.delete(gotoCookie)
  const { pathname, search } = URL.canParse(url) ? new URL(url) : { pathname: '/staff', search: '' }
  return safeRedirectPath(pathname + search)
}
