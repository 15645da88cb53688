import * as oauth from 'oauth4webapi'
import { fillSignIn } from '../fixtures/browser.ts'
import { expect, test } from './application.ts'

const allowHttp = { [oauth.allowInsecureRequests]: true }

const authMethods = { 'HTTP Basic': oauth.ClientSecretBasic, 'the body': oauth.ClientSecretPost }
for (const [where, authenticate] of Object.entries(authMethods)) {
  test(`oauth4webapi signs a member in, from discovery to revocation, with its secret in ${where}`, {
    tag: '@all',
  }, async ({ application, browse, people, service }) => {
    const person = await people.add()
    const { id, secret, redirectUri } = application.client
    const issuer = new URL(service.url)
    const [client, clientAuth] = [{ client_id: id }, authenticate(secret)]
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, allowHttp),
    )
    const rfc8414Response = await oauth.discoveryRequest(issuer, {
      ...allowHttp,
      algorithm: 'oauth2',
    })
    expect(await oauth.processDiscoveryResponse(issuer, rfc8414Response)).toEqual(server)

    const verifier = oauth.generateRandomCodeVerifier()
    const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
    const request = new URL(server.authorization_endpoint as string)
    request.search = new URLSearchParams({
      client_id: id,
      redirect_uri: redirectUri,
      response_type: 'code',
      state,
      nonce,
      scope: 'openid email',
      max_age: '60',
      code_challenge_method: 'S256',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    }).toString()
    const page = await browse()
    await page.goto(request.href)
    await fillSignIn(page, person)
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    const callbackUrl = await application.waitForCallback(page)

    const parameters = oauth.validateAuthResponse(server, client, callbackUrl, state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      clientAuth,
      parameters,
      redirectUri,
      verifier,
      allowHttp,
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      maxAge: 60,
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(server, response, allowHttp)
    expect(oauth.getValidatedIdTokenClaims(tokens)?.sub).toBe(person.id)

    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(
        server,
        client,
        clientAuth,
        tokens.refresh_token as string,
        allowHttp,
      ),
    )
    expect(refreshed.access_token).not.toBe(tokens.access_token)

    const userInfoResponse = await oauth.userInfoRequest(
      server,
      client,
      refreshed.access_token,
      allowHttp,
    )
    const info = await oauth.processUserInfoResponse(server, client, person.id, userInfoResponse)
    expect(info).toEqual({ sub: person.id, email: person.email, email_verified: false })

    const introspect = async (token: string) =>
      oauth.processIntrospectionResponse(
        server,
        client,
        await oauth.introspectionRequest(server, client, clientAuth, token, allowHttp),
      )
    expect(await introspect(refreshed.access_token)).toMatchObject({ active: true, client_id: id })
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(
        server,
        client,
        clientAuth,
        refreshed.refresh_token as string,
        allowHttp,
      ),
    )
    for (const revoked of [
      tokens.access_token,
      refreshed.access_token,
      refreshed.refresh_token as string,
    ]) {
      expect(await introspect(revoked)).toEqual({ active: false })
    }
  })
}
