import { describe, expect, test } from 'vitest'
import type { MessageValue } from '#lib/contract/message.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import type { Exchange, SubmitToken } from '#lib/contracts/r1/token.ts'
import { serve } from '#lib/http/serve.ts'
import { oauthError } from './oauth-error.ts'
import { rfc6749Options } from './rfc6749-form.ts'

let seen: MessageValue<typeof SubmitToken> | undefined
const { POST } = serve(
  contracts.token,
  async ({ input }): Promise<MessageValue<typeof Exchange>> => {
    seen = input
    if (input.clientSecret !== 'right') return oauthError('invalid_client')
    if (input.grantType !== 'refresh_token') return oauthError('unsupported_grant_type')
    return { accessToken: 'gh_a', tokenType: 'Bearer', expiresIn: 3600 }
  },
  rfc6749Options,
)

const send = (body: string, headers: Record<string, string> = {}) =>
  POST(
    new Request('http://localhost:3000/r1/openid/token.eb', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    }),
  )
const grant = 'grant_type=refresh_token&refresh_token=gh_r'
const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` })

describe('a form to the token endpoint', () => {
  test('is answered in JSON, whatever Accept asks for', async () => {
    const response = await send(`${grant}&client_id=c&client_secret=right`, { accept: 'text/xml' })
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
    [
      '401 for an unknown client',
      `${grant}&client_id=c&client_secret=wrong`,
      401,
      'invalid_client',
    ],
    [
      '400 for another grant',
      'grant_type=password&client_id=c&client_secret=right',
      400,
      'unsupported_grant_type',
    ],
    ['401 for a client without a secret', `${grant}&client_id=c`, 401, 'invalid_client'],
    ['400 for a missing field', 'client_id=c&client_secret=right', 400, 'invalid_request'],
    [
      '400 for a field given twice',
      `${grant}&client_id=c&client_secret=right&client_id=d`,
      400,
      'invalid_request',
    ],
  ])('has the status of RFC 6749: %s', async (_, body, status, error) => {
    const response = await send(body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error, error_description: expect.any(String) })
  })

  test('is told how a client may name itself, where it is not known', async () => {
    const response = await send(`${grant}&client_id=c&client_secret=wrong`)
    expect(response.headers.get('WWW-Authenticate')).toMatch(/^Basic realm="/)
  })

  test('is told which fields are missing', async () => {
    const response = await send('')
    expect(await response.json()).toMatchObject({
      error_description: expect.stringMatching(/grant_type, client_id, client_secret$/),
    })
  })

  test.each([
    ['plainly', 'c:right', 'c', 'right'],
    ['with a colon in the secret', 'c:ri:ght', 'c', 'ri:ght'],
    ['escaped, as RFC 6749, section 2.3.1 asks', 'a%3Ab+c:r%26i', 'a:b c', 'r&i'],
  ])('may name its client by HTTP Basic, %s', async (_, pair, clientId, clientSecret) => {
    await send(grant, basic(pair))
    expect(seen).toMatchObject({ clientId, clientSecret })
  })

  test.each(['c:', ':right', 'right', ''])('is told so where its header holds %j', async (pair) => {
    const response = await send(grant, basic(pair))
    expect(response.status).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toMatch(/^Basic realm="/)
    expect(await response.json()).toMatchObject({ error: 'invalid_client' })
  })

  test('may name its client in the body beside the header, if it is the same', async () => {
    expect((await send(`${grant}&client_id=c`, basic('c:right'))).status).toBe(200)
    expect((await send(`${grant}&client_id=d`, basic('c:right'))).status).toBe(400)
  })

  test('may not name its client in two ways', async () => {
    const response = await send(`${grant}&client_id=c&client_secret=right`, basic('c:right'))
    expect(response.status).toBe(400)
  })
})

test('XML and JSON hear of the same failures with 200, as the interface says', async () => {
  const body = JSON.stringify({ grant_type: 'password', client_id: 'c', client_secret: 'right' })
  const response = await send(body, { 'content-type': 'application/json' })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ error: 'unsupported_grant_type' })
})

test('a secret is never trimmed, an identifier is', async () => {
  await send(`${grant}&client_id=+c+&client_secret=+s+`)
  expect(seen).toMatchObject({ clientId: 'c', clientSecret: ' s ' })
})
