import { headers } from 'next/headers'
import NextAuth, { type Account } from 'next-auth'
import { getToken, type JWT } from 'next-auth/jwt'

/** Where Gatehouse is, as its BASE_URL says it. */
export const gatehouse = process.env.AUTH_GATEHOUSE_ISSUER ?? 'http://localhost:3000'
export const clientId = process.env.AUTH_GATEHOUSE_ID ?? ''
const clientSecret = process.env.AUTH_GATEHOUSE_SECRET ?? ''

// Auth.js takes any address; the secret must not cross a network unsealed.
if (!/^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(gatehouse)) {
  throw new Error('AUTH_GATEHOUSE_ISSUER has to be https, except on this machine.')
}

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
}

/** A member who is signed in here, with the tokens that Gatehouse gave. */
export interface Member extends JWT {
  readonly tokens: Tokens
}

// Given a name, since a browser shows cookies to all ports of a host, and Auth.js gives all the same.
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
      // An ID token says who it is, and userinfo the name and address (OpenID Connect Core, section 5.4).
      idToken: false,
    },
  ],
  callbacks: {
    // The tokens stay in this cookie, which is encrypted; whatever went into the session as well,
    // scripts could read at /api/auth/session.
    jwt({ token, account, trigger }) {
      if (account) return { ...token, tokens: tokensOf(account) }
      return trigger === 'update' ? refresh(token as Member) : token
    },
  },
})

/** The member who is signed in here. */
export async function currentMember(): Promise<Member | null> {
  const secret = process.env.AUTH_SECRET ?? ''
  const req = { headers: await headers() }
  return (await getToken({ req, secret, cookieName: sessionCookie })) as Member | null
}

/** What Gatehouse says of itself (OpenID Connect Discovery, section 4). */
export async function discover(): Promise<{
  token_endpoint: string
  end_session_endpoint: string
}> {
  const answer = await fetch(`${gatehouse}/.well-known/openid-configuration`)
  return answer.json()
}

/** New tokens for the old (RFC 6749, section 6); null, which signs out, once Gatehouse gives none. */
async function refresh(member: Member): Promise<Member | null> {
  const { token_endpoint } = await discover()
  const answer = await fetch(token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: member.tokens.refresh_token,
      client_id: clientId,
      client_secret: clientSecret,
    }),
  })
  return answer.ok ? { ...member, tokens: tokensOf(await answer.json()) } : null
}

const tokensOf = ({ access_token, refresh_token, id_token }: Account | Tokens) =>
  ({ access_token, refresh_token, id_token }) as Tokens
