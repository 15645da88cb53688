import { asked, expect, expectDenial, test, told } from './authorization-request.ts'

test.describe('an authorisation request that is right', () => {
  test('is answered at the redirect URI with a code, the state as it came, and the issuer', async ({
    grants,
    lead,
    people,
    service,
    signIn,
  }) => {
    const client = await grants.addClient({ own: true })
    const session = await signIn(await people.add())
    const state = ' a+b%20c&d=é"\\ '
    const response = await lead(client, { state }, { session })
    expect(response.origin + response.pathname).toBe(client.redirectUri)
    const { code, ...rest } = told(response)
    expect(code).toMatch(/^[\w-]{43}$/)
    expect(rest).toEqual({ state, iss: service.url })
  })

  test('without a state is answered without one', async ({ grants, lead, people, signIn }) => {
    const client = await grants.addClient({ own: true })
    const session = await signIn(await people.add())
    for (const state of [undefined, '']) {
      const response = await lead(client, { state }, { session })
      expect(Object.keys(told(response))).toEqual(['code', 'iss'])
    }
  })

  test('keeps the query of its redirect URI', async ({ grants, lead, people, signIn }) => {
    const redirectUri = 'https://app.example/callback?tenant=a%20b&x='
    const client = await grants.addClient({ own: true, redirectUri })
    const session = await signIn(await people.add())
    const response = await lead(client, {}, { session })
    expect(response.href.startsWith(`${redirectUri}&code=`)).toBe(true)
  })

  test('may hold parameters that nobody knows, or that are empty', async ({
    grants,
    lead,
    people,
    signIn,
  }) => {
    const client = await grants.addClient({ own: true })
    const session = await signIn(await people.add())
    const unknown = { resource: 'https://a.example', 'foo[]': 'x', claims: '{"userinfo":{}}' }
    const optional = { display: 'popup', ui_locales: 'cy', claims_locales: 'cy', acr_values: '0' }
    const empty = { prompt: '', max_age: '', nonce: '', request: '', response_mode: '' }
    const response = await lead(client, { ...unknown, ...optional, ...empty }, { session })
    expect(told(response)).toHaveProperty('code')
  })

  test('may come as a form, and leads to the same request by GET', async ({
    caller,
    grants,
    service,
  }) => {
    const request = new URLSearchParams(asked(await grants.addClient()) as Record<string, string>)
    const response = await caller.send({
      method: 'POST',
      path: '/oauth/authorize',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: 'https://app.example',
      },
      body: request.toString(),
    })
    expect(response.status).toBe(303)
    const { pathname, searchParams } = new URL(response.headers.location as string, service.url)
    expect(pathname).toBe('/oauth/authorize')
    expect(Object.fromEntries(searchParams)).toEqual(Object.fromEntries(request))
  })

  test('as a form that cannot be read is refused, and is no failure of ours', async ({
    caller,
  }) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    for (const path of ['/oauth/authorize', '/oauth/end-session']) {
      const send = async (body: Buffer) =>
        (await caller.send({ method: 'POST', path, headers, body })).status
      expect(await send(Buffer.from([0x61, 0x3d, 0xff]))).toBe(400)
      expect(await send(Buffer.alloc(70_000, 'a'))).toBe(413)
    }
  })

  test('by HEAD is refused, and issues no code', async ({ ask, grants, people, signIn }) => {
    const client = await grants.addClient({ own: true })
    const session = await signIn(await people.add())
    const response = await ask(client, {}, { session, method: 'HEAD' })
    expect([response.status, response.headers.location]).toEqual([405, undefined])
    const codes = await people.sql`select from credential
      where client_id = ${client.id} and kind = 'code'`
    expect(codes).toHaveLength(0)
  })
})

test.describe('a request whose client or redirect URI is wrong', () => {
  const registered = 'https://app.example/callback'
  const near = {
    missing: undefined,
    empty: '',
    'another host': 'https://evil.example/callback',
    'another scheme': 'http://app.example/callback',
    'a slash more': `${registered}/`,
    'a query more': `${registered}?next=https://evil.example`,
    'a fragment more': `${registered}#x`,
    'in capitals': 'https://app.example/Callback',
    'the same by another spelling': 'https://app.example:443/callback',
    'with dots in it': 'https://app.example/x/../callback',
    'with a space before it': ` ${registered}`,
    'a script': 'javascript:alert(1)',
  }
  for (const [what, redirect_uri] of Object.entries(near)) {
    test(`is told so on a page of ours, and nothing is sent anywhere: a redirect URI that is ${what}`, async ({
      grants,
      lead,
      people,
      service,
      signIn,
    }) => {
      const client = await grants.addClient({ own: true, redirectUri: registered })
      const session = await signIn(await people.add())
      const response = await lead(client, { redirect_uri }, { session })
      expect(response.href).toBe(`${service.url}/oauth/refused?reason=redirect_uri`)
    })
  }

  test('is told so on a page of ours, and nothing is sent anywhere: a client', async ({
    caller,
    grants,
    lead,
    service,
  }) => {
    const client = await grants.addClient()
    const disabled = await grants.addClient({ disabled: true })
    const refused = `${service.url}/oauth/refused?reason=client`
    for (const client_id of [undefined, '', 'nobody', ` ${client.id}`, 'a\0b', 'x'.repeat(2_000)]) {
      expect((await lead(client, { client_id })).href).toBe(refused)
    }
    expect((await lead(disabled)).href).toBe(refused)
    const page = await caller.send({ method: 'GET', path: '/oauth/refused?reason=client' })
    expect(page.status).toBe(200)
    expect(page.text).toContain('This sign-in cannot continue')
  })

  test('given twice is not guessed at', async ({ grants, lead, service }) => {
    const client = await grants.addClient()
    const refused = `${service.url}/oauth/refused?reason=`
    const { id: client_id, redirectUri: redirect_uri } = client
    expect((await lead(client, {}, { again: { client_id } })).href).toBe(`${refused}client`)
    expect((await lead(client, {}, { again: { redirect_uri } })).href).toBe(
      `${refused}redirect_uri`,
    )
  })
})

test.describe('an error', () => {
  const long = 'x'.repeat(1_025)
  const wrong: [string, string, { readonly [name: string]: string | undefined }][] = [
    ['no response type', 'invalid_request', { response_type: undefined }],
    ['a token in the address', 'unsupported_response_type', { response_type: 'token' }],
    ['an ID token in the address', 'unsupported_response_type', { response_type: 'code id_token' }],
    ['a response in the fragment', 'invalid_request', { response_mode: 'fragment' }],
    ['no role that we know', 'invalid_scope', { scope: 'everything' }],
    ['a role beyond its own', 'invalid_scope', { scope: 'openid contacts' }],
    ['a role in capitals', 'invalid_scope', { scope: 'OPENID' }],
    ['a prompt that we do not know', 'invalid_request', { prompt: 'select_account' }],
    ['none beside another prompt', 'invalid_request', { prompt: 'none login' }],
    ['an age that is no number', 'invalid_request', { max_age: '-1' }],
    ['a request as a JWT', 'request_not_supported', { request: 'eyJ.e30.' }],
    ['a request elsewhere', 'request_uri_not_supported', { request_uri: 'https://a.example/' }],
    ['a registration', 'registration_not_supported', { registration: '{}' }],
    ['a nonce that is too long', 'invalid_request', { nonce: long }],
    ['no challenge', 'invalid_request', { code_challenge: undefined }],
    ['an empty challenge', 'invalid_request', { code_challenge: '' }],
    ['nothing of PKCE', 'invalid_request', { code_challenge: '', code_challenge_method: '' }],
    ['a plain challenge', 'invalid_request', { code_challenge_method: 'plain' }],
    ['a plain challenge, unsaid', 'invalid_request', { code_challenge_method: undefined }],
    ['a challenge that is too short', 'invalid_request', { code_challenge: 'short' }],
    ['a challenge with padding', 'invalid_request', { code_challenge: `${'a'.repeat(43)}=` }],
    ['a challenge of other letters', 'invalid_request', { code_challenge: '+'.repeat(43) }],
  ]
  for (const [what, error, change] of wrong) {
    test(`is told at the redirect URI, with state and issuer: ${what}`, async ({
      grants,
      lead,
      people,
      service,
      signIn,
    }) => {
      const client = await grants.addClient({ own: true, roles: ['openid', 'profile'] })
      const session = await signIn(await people.add())
      expectDenial(await lead(client, change, { session }), client, error, service.url)
    })
  }

  test('is told at the redirect URI, with state and issuer: a parameter given twice', async ({
    grants,
    lead,
    service,
  }) => {
    const client = await grants.addClient()
    for (const name of ['scope', 'nonce', 'response_type', 'code_challenge', 'prompt']) {
      const response = await lead(client, { [name]: 'a' }, { again: { [name]: 'b' } })
      expectDenial(response, client, 'invalid_request', service.url)
    }
  })

  test('about a state given twice is told without a state', async ({ grants, lead, service }) => {
    const response = await lead(await grants.addClient(), {}, { again: { state: 'another' } })
    const { error_description: _, ...rest } = told(response)
    expect(rest).toEqual({ error: 'invalid_request', iss: service.url })
  })

  test('is told to a client that may not have codes', async ({ grants, lead, service }) => {
    const client = await grants.addClient({ grantTypes: ['refresh_token'] })
    expectDenial(await lead(client), client, 'unauthorized_client', service.url)
  })
})

test('without a scope a client asks for all that it may; words that nobody knows are passed over', async ({
  caller,
  grants,
  lead,
  people,
  signIn,
}) => {
  const client = await grants.addClient({
    own: true,
    roles: ['openid', 'email'],
    requiresPkce: false,
  })
  const session = await signIn(await people.add())
  const plain = { code_challenge: undefined, code_challenge_method: undefined }
  for (const [scope, granted] of [
    [undefined, 'openid email'],
    ['', 'openid email'],
    ['offline_access email address', 'email'],
  ]) {
    const { code } = told(await lead(client, { ...plain, scope }, { session }))
    const { body } = await caller.postTokenForm({
      ...{ grant_type: 'authorization_code', code, redirect_uri: client.redirectUri },
      ...{ client_id: client.id, client_secret: client.secret },
    })
    expect(body.scope).toBe(granted)
  }
})
