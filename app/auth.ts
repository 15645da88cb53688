import { cookies } from 'next/headers'
import NextAuth from 'next-auth'
import { type CredentialWithSecret, credentialLifetimeSeconds } from '#lib/auth/credential.ts'
import { endSession } from '#lib/auth/member.ts'
import {
  sessionCookie,
  sessionCookieAttributes,
  sessionCookieFor,
} from '#lib/auth/session-cookie.ts'
import { serviceSecret } from '#lib/runtime/service-secret.ts'
import { currentSession } from './member.ts'
import { currentRequestContext } from './request-context.ts'

/**
 * next-auth serves /api/auth and signs browsers out. The session cookie holds the secret of a
 * session instead of a JWT, so that the server can end the session at any time (decision 007).
 */
const nextAuth = NextAuth(() => ({
  trustHost: true,
  secret: serviceSecret(),
  pages: { signIn: '/login', error: '/login' },
  session: { strategy: 'jwt', maxAge: credentialLifetimeSeconds },
  cookies: { sessionToken: { name: sessionCookie, options: sessionCookieAttributes } },
  providers: [],
  callbacks: { session: ({ session }) => session },
  jwt: {
    encode: async ({ token }) => secretIn(token),
    decode: async ({ token: secret }) => (secret ? { secret } : null),
  },
  events: {
    async signOut(message) {
      if (!('token' in message) || !message.token) return
      await endSession(secretIn(message.token), await currentRequestContext())
    },
  },
}))

/** The request handlers of /api/auth. */
export const { handlers } = nextAuth

/** Gives the browser the session that was just issued and ends the session that it had before. */
export async function startSession(issued: CredentialWithSecret): Promise<void> {
  const previous = await currentSession()
  const jar = await cookies()
  jar.set(sessionCookieFor(issued))
  if (previous) await endSession(previous, await currentRequestContext())
}

/** Ends the browser's session on the server and clears its cookie. */
export async function signOut(): Promise<void> {
  await nextAuth.signOut({ redirect: false })
  // next-auth returns some of its errors as a response instead of throwing them.
  if (await currentSession()) throw new Error('next-auth did not clear the session cookie')
}

/** The session secret that `decode` put into next-auth's token. */
function secretIn(token: Readonly<Record<string, unknown>> | undefined): string {
  if (typeof token?.secret === 'string') return token.secret
  throw new Error('next-auth returned a token without the session secret')
}
