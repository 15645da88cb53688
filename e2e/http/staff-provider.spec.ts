import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { generateKeyPair, SignJWT } from 'jose'
import type { Caller } from '../fixtures/client/caller.ts'
import { freePort } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { addStaff } from '../staff/staff.ts'

const client = { id: 'gatehouse', secret: 'a secret of the provider' }
const callback = '/login/work/callback/organisation'

/** The identity provider of an organisation, without its pages: it exchanges every code that has its proofs. */
async function startProvider() {
  const { privateKey } = await generateKeyPair('ES256')
  let next = { nonce: '', challenge: '', claims: {} }
  const server = createServer(async (request, response) => {
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration')
      return json(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
      })
    const form = new URLSearchParams(await text(request))
    const verifier = createHash('sha256').update(`${form.get('code_verifier')}`)
    if (verifier.digest('base64url') !== next.challenge)
      return json(400, { error: 'invalid_grant', error_description: 'The code is unknown' })
    const token = new SignJWT({ nonce: next.nonce, ...next.claims })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(issuer)
      .setAudience(client.id)
      .setSubject(randomUUID())
      .setIssuedAt()
      .setExpirationTime('1m')
    const id_token = await token.sign(privateKey)
    return json(200, { access_token: 'unused', token_type: 'Bearer', id_token })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    /** Signs in a person with these claims, as a request of the service asks. */
    signIn: (asked: URLSearchParams, claims: object) => {
      const [nonce, challenge] = [`${asked.get('nonce')}`, `${asked.get('code_challenge')}`]
      next = { nonce, challenge, claims }
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A browser that keeps the cookies of its responses, and follows no redirect. */
function startBrowser(caller: Caller) {
  const jar = new Map<string, string>()
  return {
    jar,
    async open(path: string) {
      const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const { status, headers } = await caller.send({ method: 'GET', path, headers: { Cookie } })
      for (const header of headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
        if (value && !/Max-Age=0|1970/i.test(header)) jar.set(name, value)
        else jar.delete(name)
      }
      return { status, location: headers.location ?? '' }
    },
  }
}

test('staff sign in with their work account and continue where they were, or learn why it does not sign them in', async ({
  caller,
  people,
  startAnother,
}) => {
  const provider = await startProvider()
  const service = await startAnother({
    PORT: `${await freePort()}`,
    RP_ID: 'localhost',
    STAFF_OIDC_ISSUER: provider.issuer,
    STAFF_OIDC_CLIENT_ID: client.id,
    STAFF_OIDC_CLIENT_SECRET: client.secret,
  })
  const browser = startBrowser(caller.at(service))
  /** Returns where the browser continues. */
  const signIn = async (claims: object, goto = '') => {
    const { location } = await browser.open(`/login/work${goto}`)
    const { origin, pathname, searchParams: asked } = new URL(location)
    expect(origin + pathname).toBe(`${provider.issuer}/authorize`)
    const proofs = ['code_challenge', 'state', 'nonce'].map((name) => asked.get(name))
    expect(proofs).toEqual(Array(3).fill(expect.stringMatching(/^[\w.-]{43,}$/)))
    provider.signIn(asked, claims)
    const answer = new URLSearchParams({ code: randomUUID(), state: `${asked.get('state')}` })
    const { location: to } = await browser.open(`${callback}?${answer}`)
    expect([...browser.jar.keys()].filter((name) => name.endsWith('goto'))).toEqual([])
    return to.replace(service.url, '')
  }
  const colleague = await addStaff(people, 'help-desk')
  const proved = { email: colleague.email, email_verified: true, amr: ['mfa'] }
  const goto = '?goto=%2Fstaff%2Ftasks%3Fpage%3D2'

  const refused = (error: string) =>
    `/login?${new URLSearchParams({ error, goto: '/staff/tasks?page=2' })}`
  expect(await signIn({ ...proved, email_verified: false }, goto)).toBe(
    refused('email-not-verified'),
  )
  expect(await signIn({ ...proved, email: 'nobody@people.example' }, goto)).toBe(
    refused('no-staff-account'),
  )
  // A state that the service did not send, and a code that the provider does not take.
  for (const state of ['guessed', undefined]) {
    const { location } = await browser.open(`/login/work${goto}`)
    const asked = state ?? `${new URL(location).searchParams.get('state')}`
    const answer = new URLSearchParams({ code: 'unknown', state: asked })
    const { location: to } = await browser.open(`${callback}?${answer}`)
    expect(to).toMatch(`${service.url}/login?error=`)
  }
  const logged = () => service.logLines('provider-sign-in-failed').map((line) => JSON.parse(line))
  await expect
    .poll(logged)
    .toMatchObject([
      { error: { message: expect.stringContaining('"state"') } },
      { answer: 'invalid_grant', description: 'The code is unknown' },
    ])
  expect(browser.jar.has('gatehouse.session')).toBe(false)

  expect(await signIn(proved, goto)).toBe('/staff/tasks?page=2')
  expect((await browser.open('/staff')).status).toBe(200)
  expect(await signIn(proved)).toBe('/staff')
  expect(await signIn(proved, '?goto=/')).toBe('/staff')
  expect(await signIn(proved, '?goto=https://other.example/')).toBe('/staff')
  expect(await signIn({ ...proved, amr: ['pwd'] }, goto)).toBe(
    `/second-step?goto=${encodeURIComponent('/staff/tasks?page=2')}`,
  )
  provider.close()
})
