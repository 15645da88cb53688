import { cookieOf } from '../fixtures/browser.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import { encode } from '../fixtures/client/formats.ts'
import type { Client, Grants } from '../fixtures/grants.ts'
import { type Change, expect, test } from './authorization-request.ts'

const address = 'https://app.example/goodbye?from=here'

/** Where a request to sign out leads. */
async function leave(caller: Caller, fields: Change, session?: string): Promise<URL> {
  const path = `/oauth/end-session?${encode.form('', fields)}`
  const headers = session ? cookieOf(session) : {}
  const response = await caller.send({ method: 'GET', path, headers })
  expect(response.status).toBe(303)
  return new URL(response.headers.location as string, caller.service.url)
}

/** An ID token of a client. */
async function hintOf(caller: Caller, grants: Grants, client: Client): Promise<string> {
  const { tokenRequest } = await grants.issueCode({ client })
  return (await caller.postTokenForm(tokenRequest)).body.id_token
}

test.describe('a member who is signed out already', () => {
  test('goes on to the registered address, with the state', async ({ caller, grants }) => {
    const client = await grants.addClient({ logoutUri: address })
    const id_token_hint = await hintOf(caller, grants, client)
    const state = 'a b&c=d'
    for (const fields of [
      { id_token_hint },
      { client_id: client.id },
      { id_token_hint, client_id: client.id },
    ]) {
      const to = await leave(caller, { ...fields, post_logout_redirect_uri: address, state })
      expect(to.href).toBe(`${address}&${new URLSearchParams({ state })}`)
    }
    const without = { id_token_hint, post_logout_redirect_uri: address }
    expect((await leave(caller, without)).href).toBe(address)
  })

  test('goes nowhere else: another address, another client’s, or no client at all', async ({
    caller,
    grants,
    service,
  }) => {
    const client = await grants.addClient({ logoutUri: address })
    const other = await grants.addClient()
    const disabled = await grants.addClient({ logoutUri: address, disabled: true })
    const hint = await hintOf(caller, grants, client)
    const right = { id_token_hint: hint, client_id: client.id, post_logout_redirect_uri: address }
    const changes: [string, Change][] = [
      ['no address', { post_logout_redirect_uri: undefined }],
      ['another address', { post_logout_redirect_uri: 'https://evil.example/' }],
      ['a slash more', { post_logout_redirect_uri: `${address}/` }],
      ['the redirect URI', { post_logout_redirect_uri: client.redirectUri }],
      ['another client', { client_id: other.id }],
      ['an ID token of another client', { id_token_hint: await hintOf(caller, grants, other) }],
      ['a forged ID token', { id_token_hint: `${hint.slice(0, -8)}AAAAAAAA` }],
      ['nothing of a client', { id_token_hint: undefined, client_id: undefined }],
      ['a disabled client', { id_token_hint: undefined, client_id: disabled.id }],
      ['what no database takes', { id_token_hint: undefined, client_id: 'a\0b' }],
    ]
    for (const [what, change] of changes) {
      expect((await leave(caller, { ...right, ...change })).href, what).toBe(`${service.url}/`)
    }
  })

  test('goes on by the ID token of this issuer alone', async ({ caller, grants, startAnother }) => {
    const client = await grants.addClient({ logoutUri: address })
    const hint = await hintOf(caller, grants, client)
    // The same database and keys, under another name.
    const elsewhere = caller.at(await startAnother())
    const fields = { id_token_hint: hint, post_logout_redirect_uri: address }
    expect((await leave(elsewhere, fields)).href).toBe(`${elsewhere.service.url}/`)
    expect((await leave(caller, fields)).href).toBe(address)
  })
})

test.describe('a member who is signed in', () => {
  test('is asked first, whoever sends them, and stays signed in until then', async ({
    caller,
    grants,
    people,
    service,
    signIn,
  }) => {
    const client = await grants.addClient({ logoutUri: address })
    const session = await signIn(await people.add())
    const hint = await hintOf(caller, grants, client)
    for (const fields of [
      {},
      { client_id: client.id, post_logout_redirect_uri: address },
      { id_token_hint: hint, post_logout_redirect_uri: address, state: 'x' },
    ] as Change[]) {
      const to = await leave(caller, fields, session)
      expect(to.origin + to.pathname).toBe(`${service.url}/oauth/sign-out`)
      expect(Object.fromEntries(to.searchParams)).toEqual(fields)
      const path = to.pathname + to.search
      const page = await caller.send({ method: 'GET', path, headers: cookieOf(session) })
      expect(page.status).toBe(200)
      expect(page.text).toContain('Stay signed in')
    }
    const profile = await caller.call('profile', { headers: cookieOf(session) })
    expect(profile.status).toBe(200)
  })

  test('is signed out by no HEAD, and by no form of another site', async ({
    caller,
    people,
    service,
    signIn,
  }) => {
    const session = await signIn(await people.add())
    const path = '/oauth/end-session'
    const head = await caller.send({ method: 'HEAD', path, headers: cookieOf(session) })
    expect(head.status).toBe(405)
    const posted = await caller.send({
      ...{ method: 'POST', path, body: 'client_id=a&state=b' },
      headers: {
        ...cookieOf(session),
        ...{ Origin: 'https://app.example', 'Content-Type': 'application/x-www-form-urlencoded' },
      },
    })
    expect(posted.status).toBe(303)
    const to = new URL(posted.headers.location as string, service.url)
    expect(to.pathname + to.search).toBe('/oauth/end-session?client_id=a&state=b')
    const profile = await caller.call('profile', { headers: cookieOf(session) })
    expect(profile.status).toBe(200)
  })
})
