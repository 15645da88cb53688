import { cookieOf } from '../fixtures/browser.ts'
import { shownText } from '../fixtures/client/shown-text.ts'
import { pkceChallenge, pkceVerifier } from '../fixtures/grants.ts'
import { expect, expectErrorRedirect, pageOf, queryOf, test } from './authorization-request.ts'

test.describe('without a session', () => {
  test('GET /oauth/authorize redirects a visitor to sign in with the login_hint and back to the request', async ({
    grants,
    authorize,
    service,
  }) => {
    const client = await grants.addClient()
    const response = await authorize(client, { login_hint: 'ada@people.example', prompt: 'login' })
    expect(response.origin).toBe(service.url)
    const { pathname, searchParams, request } = pageOf(response)
    expect(pathname).toBe('/login')
    expect(searchParams.get('hint')).toBe('ada@people.example')
    expect(searchParams.get('goto')).toMatch(/^\/oauth\/consent\?/)
    expect(Object.fromEntries(request)).toMatchObject({ client_id: client.id, state: 'the state' })
    expect(request.get('prompt')).toBe('login')
  })

  test('GET /oauth/authorize returns login_required to the client for prompt=none without a session', async ({
    grants,
    authorize,
    people,
    service,
  }) => {
    const client = await grants.addClient({ own: true })
    const expired = await people.issueCredential(await people.add(), {
      kind: 'session',
      lifetimeSeconds: -1,
    })
    for (const session of ['', 'made-up', expired]) {
      const response = await authorize(client, { prompt: 'none' }, { session })
      expectErrorRedirect(response, client, 'login_required', service.url)
    }
  })
})

test.describe('with a session', () => {
  for (const [redirectUri, isPublic, place, warns] of [
    ['https://club.example/callback', false, 'club.example', false],
    ['https://club.example/callback', true, 'club.example', false],
    ['http://127.0.0.1/callback', false, 'an app on this device', false],
    ['http://127.0.0.1/callback', true, 'an app on this device', true],
    ['org.club.app:/callback', true, 'an app on this device', true],
  ] as const)
    test(`the consent page of a ${isPublic ? 'public' : 'confidential'} client at ${redirectUri} names ${place}${warns ? ', and warns that another program could have asked' : ''}`, async ({
      authorize,
      caller,
      grants,
      member,
      session,
    }) => {
      const client = await grants.addClient({ redirectUri, isPublic })
      const code_challenge = pkceChallenge(pkceVerifier)
      const { pathname, search } = await authorize(client, { code_challenge }, { session })
      const headers = cookieOf(session)
      const { text } = await caller.send({ method: 'GET', path: pathname + search, headers })
      const shown = shownText(text)
      expect(shown).toContain(`If you allow it, we take you to ${place}.`)
      expect(shown).toContain(`You are signed in as Pat Field (${member.username}).`)
      expect(shown.includes(`if you have just asked ${client.id} to sign you in`)).toBe(warns)
    })

  test('GET /oauth/authorize asks a member for consent only once for each client and role', async ({
    grantConsent,
    grants,
    authorize,
    people,
    service,
    startSession,
  }) => {
    const [client, otherClient] = [await grants.addClient(), await grants.addClient()]
    const person = await people.add()
    const session = await startSession(person)
    await grantConsent(person, client, 'openid', 'profile')
    expect(queryOf(await authorize(client, {}, { session }))).toHaveProperty('code')
    expect(queryOf(await authorize(client, { scope: 'openid' }, { session }))).toHaveProperty(
      'code',
    )
    for (const response of [
      await authorize(client, { scope: 'openid email' }, { session }),
      await authorize(otherClient, {}, { session }),
    ]) {
      expect(response.origin + response.pathname).toBe(`${service.url}/oauth/consent`)
    }
  })

  test('GET /oauth/authorize returns consent_required to the client for prompt=none without consent', async ({
    grantConsent,
    grants,
    authorize,
    people,
    service,
    startSession,
  }) => {
    const client = await grants.addClient()
    const person = await people.add()
    const session = await startSession(person)
    const response = await authorize(client, { prompt: 'none' }, { session })
    expectErrorRedirect(response, client, 'consent_required', service.url)
    await grantConsent(person, client, 'openid', 'profile')
    const allowed = await authorize(client, { prompt: 'none' }, { session })
    expect(queryOf(allowed)).toHaveProperty('code')
  })

  test('GET /oauth/authorize asks for the password again for prompt=login', async ({
    authorize,
    ownClient: client,
    session,
  }) => {
    const { pathname, searchParams, request } = pageOf(
      await authorize(client, { prompt: 'login consent' }, { session }),
    )
    expect([pathname, searchParams.get('again')]).toEqual(['/login', '1'])
    expect(request.get('prompt')).toBe('login consent')
  })

  test('GET /oauth/authorize asks for consent again for prompt=consent, even for the organisation’s own clients', async ({
    grantConsent,
    grants,
    authorize,
    people,
    startSession,
  }) => {
    const person = await people.add()
    const session = await startSession(person)
    for (const client of [await grants.addClient(), await grants.addClient({ own: true })]) {
      await grantConsent(person, client, 'openid', 'profile')
      const { pathname } = await authorize(client, { prompt: 'consent' }, { session })
      expect(pathname).toBe('/oauth/consent')
    }
  })

  test('GET /oauth/authorize asks for the password again when the last sign-in is older than max_age', async ({
    grants,
    authorize,
    people,
    service,
    startSession,
  }) => {
    const client = await grants.addClient({ own: true })
    const session = await startSession(await people.add(), 600)
    for (const max_age of ['0', '599']) {
      const { pathname, request } = pageOf(await authorize(client, { max_age }, { session }))
      expect(pathname).toBe('/login')
      expect(request.get('max_age')).toBe(max_age)
      const withoutPrompt = await authorize(client, { max_age, prompt: 'none' }, { session })
      expectErrorRedirect(withoutPrompt, client, 'login_required', service.url)
    }
    // Another request: the session gets no code for the refused one.
    const other = { max_age: '700', code_challenge: pkceChallenge('another') }
    expect(queryOf(await authorize(client, other, { session }))).toHaveProperty('code')
  })

  test('GET /oauth/authorize returns interaction_required for prompt=none to a member with a temporary password', async ({
    grants,
    authorize,
    people,
    service,
    startSession,
  }) => {
    const client = await grants.addClient({ own: true })
    const person = await people.add()
    await people.sql`update account set password_temporary = true where id = ${person.id}`
    const session = await startSession(person)
    const { pathname, searchParams } = await authorize(client, {}, { session })
    expect(pathname).toBe('/password/change')
    expect(searchParams.get('goto')).toMatch(/^\/oauth\/consent\?/)
    const withoutPrompt = await authorize(client, { prompt: 'none' }, { session })
    expectErrorRedirect(withoutPrompt, client, 'interaction_required', service.url)
  })

  test('GET /oauth/authorize returns login_required when id_token_hint is invalid or names another member', async ({
    caller,
    grants,
    authorize,
    people,
    service,
    startSession,
  }) => {
    const client = await grants.addClient({ own: true })
    const [person, otherPerson] = [await people.add(), await people.add()]
    const hintOf = async (member: typeof person) => {
      const { tokenRequest } = await grants.issueCode({ client, person: member })
      return (await caller.call('token', { input: tokenRequest })).body.id_token as string
    }
    const hint = await hintOf(person)
    const [head, payload, signature = ''] = hint.split('.')
    const session = await startSession(person)
    const matching = await authorize(client, { id_token_hint: hint, prompt: 'none' }, { session })
    expect(queryOf(matching)).toHaveProperty('code')
    const forgedSignature = signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))
    for (const id_token_hint of [
      await hintOf(otherPerson),
      `${head}.${payload}.${forgedSignature}`,
      `eyJhbGciOiJub25lIn0.${payload}.`,
      'made up',
    ]) {
      const response = await authorize(client, { id_token_hint }, { session })
      expectErrorRedirect(response, client, 'login_required', service.url)
    }
    // Without a session the member signs in first; the hint is checked afterwards.
    expect((await authorize(client, { id_token_hint: hint })).pathname).toBe('/login')
  })

  test('GET /oauth/authorize issues no code to a disabled member', async ({
    authorize,
    people,
    member: person,
    ownClient: client,
    session,
  }) => {
    await people.disable(person)
    expect((await authorize(client, {}, { session })).pathname).toBe('/login')
  })

  test('GET /oauth/authorize does not accept a bearer token as a session', async ({
    grants,
    authorize,
    people,
  }) => {
    const client = await grants.addClient({ own: true })
    const session = await people.issueCredential(await people.add())
    expect((await authorize(client, {}, { session })).pathname).toBe('/login')
  })
})

test.describe('consent page', () => {
  test('GET /oauth/consent cannot be framed, and a cross-origin POST is rejected with 403', async ({
    sendAuthorization,
    caller,
    grants,
    people,
    startSession,
  }) => {
    const client = await grants.addClient()
    const person = await people.add()
    const session = await startSession(person)
    const path = (await sendAuthorization(client, {}, { session })).headers.location as string
    const headers = { Cookie: `gatehouse.session=${session}` }
    const page = await caller.send({ method: 'GET', path, headers })
    expect(page.text).toContain(`${client.id} to use your account?`)
    expect(page.headers['x-frame-options']).toBe('DENY')
    expect(page.headers['content-security-policy']).toContain(`frame-ancestors 'none'`)
    const crossOrigin = { ...headers, Origin: 'https://evil.example', 'Content-Type': 'text/plain' }
    const posted = await caller.send({ method: 'POST', path, headers: crossOrigin, body: '' })
    expect(posted.status).toBe(403)
    expect(await people.sql`select from consent where account_id = ${person.id}`).toHaveLength(0)
  })
})
