import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import type { Grant } from '../fixtures/grants.ts'
import { expect, test } from '../fixtures/test.ts'

const basicAuth = ({ id, secret }: { id: string; secret: string }) => ({
  Authorization: `Basic ${Buffer.from(
    [id, secret].map((part) => encodeURIComponent(part)).join(':'),
  ).toString('base64')}`,
})

test.describe('token requests as forms', () => {
  test('POST /r1/openid/token.eb with a form returns uncacheable JSON with a token', async ({
    caller,
    grants,
  }) => {
    const { tokenRequest } = await grants.issueCode()
    const response = await caller.postTokenForm(tokenRequest, { Accept: 'text/xml' })
    expect(response.status).toBe(200)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
  })

  test('POST /r1/openid/token.eb accepts HTTP Basic with a form', async ({ caller, grants }) => {
    const { client, tokenRequest } = await grants.issueCode()
    const { client_id: _, client_secret: __, ...rest } = tokenRequest
    expect((await caller.postTokenForm(rest, basicAuth(client))).status).toBe(200)
  })

  test('POST /r1/openid/token.eb rejects credentials in both HTTP Basic and the form', async ({
    caller,
    grants,
  }) => {
    const { client, tokenRequest } = await grants.issueCode()
    const response = await caller.postTokenForm(tokenRequest, basicAuth(client))
    expect([response.status, response.body.error]).toEqual([400, 'invalid_request'])
  })

  test('POST /r1/openid/token.eb returns 401 for a form with a wrong secret, and WWW-Authenticate for HTTP Basic', async ({
    caller,
    grants,
  }) => {
    const { client, tokenRequest } = await grants.issueCode()
    const inBody = await caller.postTokenForm({ ...tokenRequest, client_secret: 'wrong' })
    expect([inBody.status, inBody.body.error]).toEqual([401, 'invalid_client'])
    const { client_id: _, client_secret: __, ...rest } = tokenRequest
    const inHeader = await caller.postTokenForm(rest, basicAuth({ id: client.id, secret: 'wrong' }))
    expect([inHeader.status, inHeader.body.error]).toEqual([401, 'invalid_client'])
    // RFC 6749, section 5.2.
    expect(inHeader.headers['www-authenticate']).toMatch(/^Basic\b/)
  })

  test('POST /r1/openid/token.eb returns 400 with an error code of RFC 6749 for any other invalid form', async ({
    caller,
    grants,
  }) => {
    const { tokenRequest } = await grants.issueCode()
    const refreshOnly = await grants.addClient({ grantTypes: ['refresh_token'] })
    const limited = await grants.issueCode({ client: refreshOnly })
    const failures: [string, { [name: string]: string | undefined }][] = [
      ['invalid_grant', { ...tokenRequest, code: 'made-up' }],
      ['invalid_request', { ...tokenRequest, code: undefined }],
      ['invalid_request', { ...tokenRequest, grant_type: undefined }],
      ['unsupported_grant_type', { ...tokenRequest, grant_type: 'password' }],
      ['unauthorized_client', limited.tokenRequest],
    ]
    for (const [error, input] of failures) {
      const response = await caller.postTokenForm(input)
      expect([response.status, response.body.error]).toEqual([400, error])
      expect(response.body.error_description).toBeTruthy()
    }
    const duplicate = await caller.postTokenForm([
      ...Object.entries(tokenRequest),
      ['code', 'again'],
    ])
    expect([duplicate.status, duplicate.body.error]).toEqual([400, 'invalid_request'])
  })

  test('the other endpoints reject a form with 415', async ({ caller }) => {
    for (const path of [
      '/r1/authenticate.eb',
      '/r1/forgotpassword.eb',
      '/r1/campaigns/ebrief.eb',
    ]) {
      const response = await caller.send({
        method: 'POST',
        path,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/xml' },
        body: 'email=a%40b.example',
      })
      expect(response.status).toBe(415)
      expect(response.mediaType).toBe('text/xml')
      expect(response.codes).toEqual(['DataError:MediaType'])
    }
  })
})

test.describe('token requests of client libraries', () => {
  const verifier = oauth.generateRandomCodeVerifier()

  const authMethods = { 'HTTP Basic': oauth.ClientSecretBasic, 'the body': oauth.ClientSecretPost }
  for (const [where, authenticate] of Object.entries(authMethods)) {
    test(`oauth4webapi exchanges a code and a refresh token with its secret in ${where}`, async ({
      grants,
      service,
    }) => {
      const grant = await grants.issueCode({ verifier })
      const server = { issuer: service.url, token_endpoint: `${service.url}/r1/openid/token.eb` }
      const client = { client_id: grant.client.id }
      const clientAuth = authenticate(grant.client.secret)
      const options = { [oauth.allowInsecureRequests]: true }
      const parameters = oauth.validateAuthResponse(server, client, callbackUrlOf(grant), 'state')
      const redirectUri = grant.client.redirectUri
      const first = await oauth.processAuthorizationCodeResponse(
        server,
        client,
        await oauth.authorizationCodeGrantRequest(
          server,
          client,
          clientAuth,
          parameters,
          redirectUri,
          verifier,
          options,
        ),
      )
      expect(first.token_type).toBe('bearer')
      expect(first.expires_in).toBe(3600)
      const refreshed = await oauth.processRefreshTokenResponse(
        server,
        client,
        await oauth.refreshTokenGrantRequest(
          server,
          client,
          clientAuth,
          first.refresh_token as string,
          options,
        ),
      )
      expect(refreshed.access_token).not.toBe(first.access_token)
    })
  }

  test('openid-client exchanges a code and a refresh token and validates the ID token', async ({
    grants,
    service,
  }) => {
    const nonce = openid.randomNonce()
    const grant = await grants.issueCode({ verifier, nonce })
    const metadata = {
      issuer: service.url,
      authorization_endpoint: `${service.url}/oauth/authorize`,
      token_endpoint: `${service.url}/r1/openid/token.eb`,
    }
    const { id, secret } = grant.client
    const configuration = new openid.Configuration(metadata, id, secret)
    openid.allowInsecureRequests(configuration)
    const tokens = await openid.authorizationCodeGrant(configuration, callbackUrlOf(grant), {
      pkceCodeVerifier: verifier,
      expectedState: 'state',
      expectedNonce: nonce,
    })
    expect(tokens.claims()?.sub).toBe(grant.person.id)
    const refreshed = await openid.refreshTokenGrant(configuration, tokens.refresh_token as string)
    expect(refreshed.access_token).not.toBe(tokens.access_token)
  })
})

/** The URL to which `/oauth/authorize` redirects the browser. */
function callbackUrlOf({ client, code }: Grant): URL {
  const url = new URL(client.redirectUri)
  url.search = new URLSearchParams({ code, state: 'state' }).toString()
  return url
}
