import { createClient } from '@gatehouse/client'
import { headers } from 'next/headers'
import NextAuth from 'next-auth'
import { getToken, type JWT } from 'next-auth/jwt'

/** The issuer: the BASE_URL of Gatehouse. */
const gatehouse = process.env.AUTH_GATEHOUSE_ISSUER ?? 'http://localhost:3000'
export const clientId = process.env.AUTH_GATEHOUSE_ID ?? ''
const clientSecret = process.env.AUTH_GATEHOUSE_SECRET ?? ''

// Auth.js accepts any URL, but the client secret must not be sent over plain HTTP.
if (!/^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(gatehouse)) {
  throw new Error('AUTH_GATEHOUSE_ISSUER must use https, except on localhost.')
}

/** Calls the endpoints of Gatehouse. */
export const client = createClient({
  baseUrl: gatehouse,
  client: { id: clientId, secret: clientSecret },
})

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
}

/** The session: a member with the tokens that Gatehouse issued. */
export interface Member extends JWT {
  readonly tokens: Tokens
  /** The tokens could not be refreshed. */
  readonly isStale?: boolean
}

// Browsers share cookies between the ports of a host, so Auth.js's default name would collide.
const sessionCookie = 'example.session'

export const { handlers, signIn, signOut, unstable_update } = NextAuth({
  pages: { signIn: '/', error: '/' },
  cookies: { sessionToken: { name: sessionCookie } },
  providers: [
    {
      id: 'gatehouse',
      name: 'Gatehouse',
      type: 'oidc',
      issuer: gatehouse,
      clientId,
      clientSecret,
      checks: ['pkce', 'state', 'nonce'],
      authorization: { params: { scope: 'openid profile email memberships' } },
    },
  ],
  callbacks: {
    // The tokens stay in the encrypted cookie. Scripts could read the session at /api/auth/session.
    jwt({ token, account, trigger }) {
      if (account) return { ...token, tokens: tokensOf(account) }
      return trigger === 'update' ? refresh(token as Member) : token
    },
    session: ({ session, token }) => ({ ...session, isStale: token.isStale }),
  },
})

/** Returns the member who is signed in, or null. */
export async function currentMember(): Promise<Member | null> {
  const secret = process.env.AUTH_SECRET ?? ''
  const req = { headers: await headers() }
  return (await getToken({ req, secret, cookieName: sessionCookie })) as Member | null
}

/** Reads Gatehouse's discovery document (OpenID Connect Discovery, section 4). */
export async function discover(): Promise<{ end_session_endpoint: string }> {
  const response = await fetch(`${gatehouse}/.well-known/openid-configuration`)
  return response.json()
}

/** Refreshes the tokens (RFC 6749, section 6), or returns null, which signs the member out. So does an error that is thrown. */
async function refresh(member: Member): Promise<Member | null> {
  const { refresh_token } = member.tokens
  const result = await client.token({ grant_type: 'refresh_token', refresh_token })
  if (result.ok) return { ...member, tokens: tokensOf(result.value), isStale: false }
  return result.errors[0].code === 'invalid_grant' ? null : { ...member, isStale: true }
}

const tokensOf = ({ access_token, refresh_token, id_token }: Partial<Tokens>) =>
  ({ access_token, refresh_token, id_token }) as Tokens
