import { cookieOf } from '../fixtures/browser.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import { encode } from '../fixtures/client/formats.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import { type Client, type Grants, pkceVerifier } from '../fixtures/grants.ts'
import { expect, type Params, test } from './authorization-request.ts'

const logoutUri = 'https://app.example/goodbye?from=here'

/** Sends a logout request and returns the URL of the redirect. */
async function endSession(caller: Caller, fields: Params, session?: string): Promise<URL> {
  const path = `/oauth/end-session?${encode.form('', fields)}`
  const headers = session ? cookieOf(session) : {}
  const response = await caller.send({ method: 'GET', path, headers })
  expect(response.status).toBe(303)
  return new URL(response.headers.location as string, caller.service.url)
}

/** Issues an ID token to a client, for use as id_token_hint. */
async function hintOf(caller: Caller, grants: Grants, client: Client): Promise<string> {
  const { tokenRequest } = await grants.issueCode({ client })
  return (await caller.postTokenForm(tokenRequest)).body.id_token
}

/** Posts a form from another site and returns the target of the redirect. */
async function postTo(caller: Caller, body: string, session: string): Promise<string> {
  const response = await caller.send({
    method: 'POST',
    path: '/oauth/end-session',
    body,
    headers: {
      ...cookieOf(session),
      Origin: 'https://app.example',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
  })
  expect(response.status).toBe(303)
  const { pathname, search } = new URL(response.headers.location as string, caller.service.url)
  return pathname + search
}

test.describe('without a session', () => {
  test('GET /oauth/end-session redirects to the registered logout URI with the state', async ({
    caller,
    grants,
  }) => {
    const client = await grants.addClient({ logoutUri })
    const id_token_hint = await hintOf(caller, grants, client)
    const state = 'a b&c=d'
    for (const fields of [
      { id_token_hint },
      { client_id: client.id },
      { id_token_hint, client_id: client.id },
    ]) {
      const target = await endSession(caller, {
        ...fields,
        post_logout_redirect_uri: logoutUri,
        state,
      })
      expect(target.href).toBe(`${logoutUri}&${new URLSearchParams({ state })}`)
    }
    const withoutState = { id_token_hint, post_logout_redirect_uri: logoutUri }
    expect((await endSession(caller, withoutState)).href).toBe(logoutUri)
  })

  test('GET /oauth/end-session redirects to the start page when the client or logout URI is invalid', async ({
    caller,
    grants,
    service,
  }) => {
    const client = await grants.addClient({ logoutUri })
    const otherClient = await grants.addClient()
    const disabled = await grants.addClient({ logoutUri, disabled: true })
    const hint = await hintOf(caller, grants, client)
    const valid = { id_token_hint: hint, client_id: client.id, post_logout_redirect_uri: logoutUri }
    const changes: [string, Params][] = [
      ['no logout URI', { post_logout_redirect_uri: undefined }],
      ['an unregistered logout URI', { post_logout_redirect_uri: 'https://evil.example/' }],
      ['an extra slash', { post_logout_redirect_uri: `${logoutUri}/` }],
      ['the redirect URI of the client', { post_logout_redirect_uri: client.redirectUri }],
      ['another client', { client_id: otherClient.id }],
      [
        'an ID token of another client',
        { id_token_hint: await hintOf(caller, grants, otherClient) },
      ],
      ['a forged ID token', { id_token_hint: `${hint.slice(0, -8)}AAAAAAAA` }],
      ['no client', { id_token_hint: undefined, client_id: undefined }],
      ['a disabled client', { id_token_hint: undefined, client_id: disabled.id }],
    ]
    for (const [problem, change] of changes) {
      expect((await endSession(caller, { ...valid, ...change })).href, problem).toBe(
        `${service.url}/`,
      )
    }
  })

  test('GET /oauth/end-session accepts an id_token_hint only from its own issuer', {
    tag: '@all',
  }, async ({ caller, grants, startAnother }) => {
    const client = await grants.addClient({ logoutUri })
    const hint = await hintOf(caller, grants, client)
    // This service has the same database and keys but another issuer.
    const otherIssuer = caller.at(await startAnother())
    const fields = { id_token_hint: hint, post_logout_redirect_uri: logoutUri }
    expect((await endSession(otherIssuer, fields)).href).toBe(`${otherIssuer.service.url}/`)
    expect((await endSession(caller, fields)).href).toBe(logoutUri)
  })
})

test.describe('with a session', () => {
  test('GET /oauth/end-session asks a member before it signs them out', async ({
    caller,
    grants,
    people,
    service,
    startSession,
  }) => {
    const client = await grants.addClient({ logoutUri })
    const session = await startSession(await people.add())
    const hint = await hintOf(caller, grants, client)
    for (const fields of [
      {},
      { client_id: client.id, post_logout_redirect_uri: logoutUri },
      { id_token_hint: hint, post_logout_redirect_uri: logoutUri, state: 'x' },
    ] as Params[]) {
      const target = await endSession(caller, fields, session)
      expect(target.origin + target.pathname).toBe(`${service.url}/oauth/sign-out`)
      expect(Object.fromEntries(target.searchParams)).toEqual(fields)
      const path = target.pathname + target.search
      const page = await caller.send({ method: 'GET', path, headers: cookieOf(session) })
      expect(page.status).toBe(200)
      expect(page.text).toContain('Stay signed in')
    }
    const profile = await caller.call('profile', { headers: cookieOf(session) })
    expect(profile.status).toBe(200)
  })

  test('the form at /oauth/sign-out ends the session and what it granted to the application, and then leads back to it', async ({
    authorize,
    caller,
    grants,
    people,
    startSession,
  }) => {
    const [client, other] = [
      await grants.addClient({ logoutUri, own: true }),
      await grants.addClient({ own: true }),
    ]
    const session = await startSession(await people.add())
    const codes = new Map<Client, string>()
    for (const one of [client, other]) {
      const { searchParams } = await authorize(one, {}, { session })
      codes.set(one, searchParams.get('code') ?? '')
    }
    const codeOf = (one: Client) => ({
      grant_type: 'authorization_code',
      code: `${codes.get(one)}`,
      code_verifier: pkceVerifier,
      redirect_uri: one.redirectUri,
      client_id: one.id,
      client_secret: one.secret,
    })
    const signOut = async (fields: Params) => {
      const page = `/oauth/sign-out?${encode.form('', fields)}`
      const form = { action: page, body: new URLSearchParams() }
      const { status, headers } = await sendForm(caller, page, form, cookieOf(session))
      expect([status, headers.location]).toEqual([303, page])
      return caller.send({ method: 'GET', path: page })
    }
    const back = { client_id: client.id, post_logout_redirect_uri: logoutUri, state: 'x' }
    const { text } = await signOut(back)
    expect(text).toContain(`Taking you to ${client.id}`)
    expect(text).toContain(`href="${logoutUri}&amp;state=x"`)
    expect((await caller.call('profile', { headers: cookieOf(session) })).status).toBe(401)
    expect((await caller.postTokenForm(codeOf(client))).body.error).toBe('invalid_grant')
    expect((await caller.postTokenForm(codeOf(other))).status).toBe(200)

    const { headers } = await signOut({})
    expect(headers.location).toBe('/?done=signed-out')
    const announced = `${headers['set-cookie']}`.split(';')[0] ?? ''
    const start = { method: 'GET', path: '/?done=signed-out', headers: { Cookie: announced } }
    expect((await caller.send(start)).text).toContain('You have signed out')
  })

  test('HEAD or a cross-origin POST to /oauth/end-session signs no one out', async ({
    caller,
    people,
    startSession,
  }) => {
    const session = await startSession(await people.add())
    const path = '/oauth/end-session'
    const head = await caller.send({ method: 'HEAD', path, headers: cookieOf(session) })
    expect(head.status).toBe(405)
    const sent = 'client_id=a&state=b'
    expect(await postTo(caller, sent, session)).toBe(`/oauth/end-session?${sent}`)
    const profile = await caller.call('profile', { headers: cookieOf(session) })
    expect(profile.status).toBe(200)
  })

  test('POST /oauth/end-session redirects a request too long for a URL without its parameters', async ({
    caller,
    people,
    startSession,
  }) => {
    const session = await startSession(await people.add())
    const longest = 'state='.padEnd(8_192 - '/oauth/end-session?'.length, 'x')
    expect(await postTo(caller, longest, session)).toBe(`/oauth/end-session?${longest}`)
    expect(await postTo(caller, `${longest}x`, session)).toBe('/oauth/end-session')
  })
})
