import { cookies } from 'next/headers'
import NextAuth from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import type { Authenticated } from '#lib/auth/authenticate.ts'
import { endSession, findMember } from '#lib/auth/member.ts'
import { sessionCookie } from '#lib/auth/session.ts'
import { env } from '#lib/env.ts'
import { currentRequestContext } from './request-context.ts'

/**
 * next-auth keeps the cookie; what the cookie holds is no JWT but the secret of a session, one row of
 * the credential table: revocable at once, and the very session that authenticate.eb gives.
 */
const { handlers, signIn, signOut } = NextAuth({
  trustHost: true,
  secret: env.authSecret,
  pages: { signIn: '/login', error: '/login' },
  session: { strategy: 'jwt', maxAge: 30 * 24 * 60 * 60 },
  cookies: {
    sessionToken: {
      name: sessionCookie,
      options: { httpOnly: true, sameSite: 'lax', path: '/', secure: env.secure },
    },
  },
  providers: [
    Credentials({
      id: 'session',
      credentials: { secret: {} },
      async authorize({ secret }) {
        const member = await findMember(String(secret), await currentRequestContext())
        return member ? { id: member.accountId, secret: String(secret) } : null
      },
    }),
  ],
  callbacks: {
    jwt: ({ token, user }) => (user && 'secret' in user ? { secret: user.secret } : token),
    session: ({ session }) => session,
  },
  jwt: {
    encode: async ({ token }) => String(token?.secret),
    decode: async ({ token: secret }) => (secret ? { secret } : null),
  },
  events: {
    async signOut(message) {
      if ('token' in message && message.token) {
        await endSession(String(message.token.secret), await currentRequestContext())
      }
    },
  },
})

export { handlers, signOut }

/** Gives the browser the session that was just issued, in the place of the one it had. */
export async function startSession({ secret }: Authenticated): Promise<void> {
  const before = (await cookies()).get(sessionCookie)?.value
  await signIn('session', { secret, redirect: false })
  if (before) await endSession(before, await currentRequestContext())
}
