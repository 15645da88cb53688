import { problemText } from '#lib/text/en/errors.ts'
import { pkceVerifier } from '../fixtures/grants.ts'
import { authorizationParams, expect, queryOf, test } from './authorization-request.ts'

test.describe('valid authorisation request', () => {
  test('GET /oauth/authorize redirects with a code, the unchanged state and the issuer', async ({
    authorize,
    service,
    ownClient: client,
    session,
  }) => {
    const state = ' a+b%20c&d=é"\\ '
    const response = await authorize(client, { state }, { session })
    expect(response.origin + response.pathname).toBe(client.redirectUri)
    const { code, ...rest } = queryOf(response)
    expect(code).toMatch(/^[\w-]{43}$/)
    expect(rest).toEqual({ state, iss: service.url })
  })

  test('GET /oauth/authorize redirects without a state if the request had none', async ({
    authorize,
    ownClient: client,
    session,
  }) => {
    for (const state of [undefined, '']) {
      const response = await authorize(client, { state }, { session })
      expect(Object.keys(queryOf(response))).toEqual(['code', 'iss'])
    }
  })

  test('GET /oauth/authorize keeps the query of the redirect URI', async ({
    grants,
    authorize,
    people,
    startSession,
  }) => {
    const redirectUri = 'https://app.example/callback?tenant=a%20b&x='
    const client = await grants.addClient({ own: true, redirectUri })
    const session = await startSession(await people.add())
    const response = await authorize(client, {}, { session })
    expect(response.href.startsWith(`${redirectUri}&code=`)).toBe(true)
  })

  test('GET /oauth/authorize ignores unknown and empty parameters', async ({
    authorize,
    ownClient: client,
    session,
  }) => {
    const unknown = { resource: 'https://a.example', 'foo[]': 'x', claims: '{"userinfo":{}}' }
    const optional = { display: 'popup', ui_locales: 'cy', claims_locales: 'cy', acr_values: '0' }
    const empty = { prompt: '', max_age: '', nonce: '', request: '', response_mode: '' }
    const response = await authorize(client, { ...unknown, ...optional, ...empty }, { session })
    expect(queryOf(response)).toHaveProperty('code')
  })

  test('GET /oauth/authorize shows the sign-in in the first offered language of ui_locales', async ({
    caller,
    ownClient: client,
  }) => {
    const send = (ui_locales: string) => {
      const parameters = authorizationParams(client, { ui_locales }) as Record<string, string>
      return caller.send({
        method: 'GET',
        path: `/oauth/authorize?${new URLSearchParams(parameters)}`,
      })
    }
    const { headers } = await send('fr cy-GB en')
    const [cookie = ''] = [headers['set-cookie'] ?? []].flat()
    expect(cookie).toMatch(/language=cy;/)
    const path = `${headers.location}`.replace(/^https?:\/\/[^/]+/, '')
    const sent = { Cookie: cookie.split(';', 1)[0] as string }
    const login = await caller.send({ method: 'GET', path, headers: sent })
    expect(login.headers['content-language']).toBe('cy')
    for (const other of ['fr se', '', 'cyx']) {
      expect((await send(other)).headers['set-cookie'], other).toBeUndefined()
    }
  })

  test('POST /oauth/authorize redirects a form to the same request with GET', async ({
    caller,
    grants,
    service,
  }) => {
    const request = new URLSearchParams(
      authorizationParams(await grants.addClient()) as Record<string, string>,
    )
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

  test('POST /oauth/authorize and /oauth/end-session reject an undecodable or oversized form with the page that says so', async ({
    caller,
  }) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    for (const path of ['/oauth/authorize', '/oauth/end-session']) {
      const send = async (body: Buffer) => {
        const { status, text } = await caller.send({
          method: 'POST',
          path,
          headers,
          body,
        })
        return [status, /<title>(.*?) –/.exec(text)?.[1]]
      }
      const page = problemText.page
      expect(await send(Buffer.from([0x61, 0x3d, 0xff]))).toEqual([400, page[400].title])
      expect(await send(Buffer.alloc(70_000, 'a'))).toEqual([413, page[413].title])
    }
  })

  test('HEAD /oauth/authorize returns 405 and issues no code', async ({
    sendAuthorization,
    people,
    ownClient: client,
    session,
  }) => {
    const response = await sendAuthorization(client, {}, { session, method: 'HEAD' })
    expect([response.status, response.headers.location]).toEqual([405, undefined])
    const codes = await people.sql`select from credential
      where client_id = ${client.id} and kind = 'code'`
    expect(codes).toHaveLength(0)
  })
})

test('GET /oauth/authorize grants all scopes but passthrough by default and ignores unknown scopes', async ({
  caller,
  grants,
  authorize,
  people,
  startSession,
}) => {
  const client = await grants.addClient({
    own: true,
    roles: ['openid', 'email', 'passthrough'],
  })
  const session = await startSession(await people.add())
  for (const [scope, granted] of [
    [undefined, 'openid email'],
    ['', 'openid email'],
    ['openid passthrough', 'openid passthrough'],
    ['offline_access email address', 'email'],
  ]) {
    const { code } = queryOf(await authorize(client, { scope }, { session }))
    const { body } = await caller.postTokenForm({
      grant_type: 'authorization_code',
      code,
      redirect_uri: client.redirectUri,
      client_id: client.id,
      client_secret: client.secret,
      code_verifier: pkceVerifier,
    })
    expect(body.scope).toBe(granted)
  }
})
