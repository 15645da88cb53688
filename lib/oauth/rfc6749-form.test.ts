import { expect, test } from 'vitest'
import type { MessageValue } from '#lib/contract/message.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import type { Exchange, SubmitTokenForm } from '#lib/contracts/r1/token.ts'
import { serve } from '#lib/http/serve.ts'
import { oauthError } from './oauth-error.ts'
import { rfc6749Options } from './rfc6749-form.ts'

let received: MessageValue<typeof SubmitTokenForm> | undefined
const { POST } = serve(
  contracts.token,
  async ({ input }): Promise<MessageValue<typeof Exchange>> => {
    received = input
    if (input.clientId !== 'public' && input.clientSecret !== 'right')
      return oauthError('invalid_client')
    if (input.grantType !== 'refresh_token') return oauthError('unsupported_grant_type')
    return { accessToken: 'gh_a', tokenType: 'Bearer', expiresIn: 3600 }
  },
  rfc6749Options,
)

const post = (body: string, headers: Record<string, string> = {}) =>
  POST(
    new Request('http://localhost:3000/r1/openid/token.eb', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    }),
  )
const grant = 'grant_type=refresh_token&refresh_token=gh_r'
const basic = (credentials: string) => ({
  authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
})

test('the response to an OAuth form is JSON that is not cached, whatever Accept says', async () => {
  const response = await post(`${grant}&client_id=c&client_secret=right`, { accept: 'text/xml' })
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('Pragma')).toBe('no-cache')
  expect(await response.json()).toEqual({
    access_token: 'gh_a',
    token_type: 'Bearer',
    expires_in: 3600,
  })
})

test.each([
  ['a wrong secret', `${grant}&client_id=c&client_secret=wrong`, 401, 'invalid_client'],
  [
    'an unsupported grant type',
    'grant_type=password&client_id=c&client_secret=right',
    400,
    'unsupported_grant_type',
  ],
  ['a missing secret', `${grant}&client_id=c`, 401, 'invalid_client'],
  ['a missing field', 'client_id=c&client_secret=right', 400, 'invalid_request'],
  [
    'a duplicate field',
    `${grant}&client_id=c&client_secret=right&client_id=d`,
    400,
    'invalid_request',
  ],
])(
  'the response to an OAuth form with %s has the status of RFC 6749',
  async (_, body, status, error) => {
    const response = await post(body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error, error_description: expect.any(String) })
  },
)

test('the 401 response to an OAuth form challenges the client to use HTTP Basic', async () => {
  const response = await post(`${grant}&client_id=c&client_secret=wrong`)
  expect(response.headers.get('WWW-Authenticate')).toMatch(/^Basic realm="/)
})

test('the response to an OAuth form names the missing fields', async () => {
  const response = await post('')
  expect(await response.json()).toMatchObject({
    error: 'invalid_request',
    error_description: expect.stringMatching(/: grant_type, client_id$/),
    error_uri: 'http://localhost:3000/developers#invalid_request',
  })
})

test.each([
  ['a plain pair', 'c:right', 'c', 'right'],
  ['a colon in the secret', 'c:ri:ght', 'c', 'ri:ght'],
  ['the encoding of RFC 6749, section 2.3.1', 'a%3Ab+c:r%26i', 'a:b c', 'r&i'],
])('an OAuth form accepts HTTP Basic with %s', async (_, credentials, clientId, clientSecret) => {
  await post(grant, basic(credentials))
  expect(received).toMatchObject({ clientId, clientSecret })
})

test.each(['c:', ':right', 'right', ''])(
  'an OAuth form with the HTTP Basic credentials %j is rejected with 401',
  async (credentials) => {
    const response = await post(grant, basic(credentials))
    expect(response.status).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toMatch(/^Basic realm="/)
    expect(await response.json()).toMatchObject({ error: 'invalid_client' })
  },
)

test('an OAuth form of a public client has no secret, or an empty one in HTTP Basic', async () => {
  for (const response of [
    await post(`${grant}&client_id=public`),
    await post(`${grant}&client_id=public&client_secret=`),
    await post(grant, basic('public:')),
    await post(`${grant}&client_id=public`, basic('public:')),
  ]) {
    expect(response.status).toBe(200)
    expect(received).toMatchObject({ clientId: 'public' })
    expect(received?.clientSecret ?? null).toBeNull()
  }
})

test.each(['Basic', 'Basic !', 'Basic  ', 'basic cHVibGlj', `Basic ${btoa(':right')}`])(
  'an OAuth form with the unreadable credentials %j does not pass for a public client',
  async (authorization) => {
    const response = await post(`${grant}&client_id=public`, { authorization })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: 'invalid_client' })
  },
)

test('a JSON request to the token endpoint needs a client_secret, as the interface says', async () => {
  const body = JSON.stringify({ grant_type: 'refresh_token', client_id: 'public' })
  const response = await post(body, { 'content-type': 'application/json' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    errors: [{ code: 'DataError:client_secret:RequiredRule' }],
  })
})

test('an OAuth form may repeat the client_id of HTTP Basic, but not another one', async () => {
  expect((await post(`${grant}&client_id=c`, basic('c:right'))).status).toBe(200)
  expect((await post(`${grant}&client_id=d`, basic('c:right'))).status).toBe(400)
})

test('an OAuth form with two sets of client credentials is rejected with 400', async () => {
  const response = await post(`${grant}&client_id=c&client_secret=right`, basic('c:right'))
  expect(response.status).toBe(400)
})

test('the token endpoint reports the same failures to JSON clients with status 200', async () => {
  const body = JSON.stringify({ grant_type: 'password', client_id: 'c', client_secret: 'right' })
  const response = await post(body, { 'content-type': 'application/json' })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ error: 'unsupported_grant_type' })
})

test('an OAuth form trims the client_id, but not the secret', async () => {
  await post(`${grant}&client_id=+c+&client_secret=+s+`)
  expect(received).toMatchObject({ clientId: 'c', clientSecret: ' s ' })
})

test('an OAuth form with more than 100 parameters is rejected with 400', async () => {
  const client = `${grant}&client_id=c&client_secret=right`
  expect((await post(`${client}${'&x=1'.repeat(90)}`)).status).toBe(200)
  const response = await post(`${client}${'&x=1'.repeat(100)}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: 'invalid_request' })
})

test('an OAuth form that is too large is rejected with 413, like any other body', async () => {
  const response = await post('a'.repeat(64 * 1024 + 1))
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ errors: [{ code: 'DataError:Size' }] })
})

test.each([
  ['any number of spaces', (encoded: string) => `basic   ${encoded}`, 200],
  ['another scheme before it', (encoded: string) => `Bearer Basic ${encoded}`, 401],
  ['another parameter after it', (encoded: string) => `Basic ${encoded} x`, 401],
])('an OAuth form with HTTP Basic and %s gets %3$s', async (_, write, status) => {
  const encoded = Buffer.from('c:right').toString('base64')
  expect((await post(grant, { authorization: write(encoded) })).status).toBe(status)
})

test('the secret of HTTP Basic may contain a line break', async () => {
  await post(grant, basic('c:a\nb'))
  expect(received).toMatchObject({ clientId: 'c', clientSecret: 'a\nb' })
})

test.each(['{"grant_type":"refresh_token"}', ' <submitToken/>'])(
  'the error of an OAuth form that is %s names the Content-Type',
  async (body) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringMatching(/^the body is JSON or XML, but its Content-Type/),
    })
  },
)
