import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import * as client from 'openid-client'

const gatehouse = new URL('http://localhost:3000')
const origin = 'http://127.0.0.1:4000'
const { CLIENT_ID, CLIENT_SECRET } = process.env

// Without https, the library needs permission: for a service on this machine only.
const execute = gatehouse.protocol === 'http:' ? [client.allowInsecureRequests] : []
const options = { execute }
const config = await client.discovery(gatehouse, CLIENT_ID, CLIENT_SECRET, undefined, options)

/** What we know about each browser, by the value of its cookie. */
const sessions = new Map()

const pages = {
  async '/'({ tokens }) {
    if (!tokens) return { html: '<a href="/sign-in">Sign in</a>' }
    const response = await fetch(new URL('/r1/memberships.eb', gatehouse), {
      headers: { Authorization: `Bearer ${tokens.access_token}` },
    })
    if (!response.ok) throw new Error(await response.text())
    const { Memberships } = await response.json()
    const items = Memberships.map(({ Name = '' }) => `<li>${escapeHtml(Name)}</li>`).join('')
    const { name } = tokens.claims()
    const heading = `<h1>${escapeHtml(name)}</h1>`
    return { html: `${heading}<ul>${items}</ul><a href="/sign-out">Sign out</a>` }
  },

  async '/sign-in'() {
    const [verifier, state] = [client.randomPKCECodeVerifier(), client.randomState()]
    const location = client.buildAuthorizationUrl(config, {
      redirect_uri: `${origin}/callback`,
      scope: 'openid profile memberships',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    })
    return { location, session: { verifier, state } }
  },

  async '/callback'({ verifier, state }, url) {
    const checks = { pkceCodeVerifier: verifier, expectedState: state, idTokenExpected: true }
    const tokens = await client.authorizationCodeGrant(config, url, checks)
    return { location: '/', session: { tokens } }
  },

  async '/sign-out'({ tokens }) {
    const location = client.buildEndSessionUrl(config, {
      id_token_hint: tokens?.id_token ?? '',
      post_logout_redirect_uri: origin,
    })
    return { location, session: {} }
  },
}

createServer(async (request, response) => {
  const url = new URL(request.url, origin)
  const id = /\bexample=([\w-]+)/.exec(request.headers.cookie)?.[1]
  try {
    const page = await pages[url.pathname]?.(sessions.get(id) ?? {}, url)
    if (page?.session) {
      // A new id for each step, so that an attacker cannot choose the id of a member's session.
      sessions.delete(id)
      const cookie = randomUUID()
      sessions.set(cookie, page.session)
      response.setHeader('Set-Cookie', `example=${cookie}; HttpOnly; SameSite=Lax; Path=/`)
    }
    if (page?.location) response.setHeader('Location', `${page.location}`)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.writeHead(page ? (page.location ? 303 : 200) : 404).end(page?.html)
  } catch (error) {
    console.error(error)
    response.writeHead(500).end('You were not signed in.')
  }
}).listen(4000, '127.0.0.1', () => console.log(`Open ${origin}`))

function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
