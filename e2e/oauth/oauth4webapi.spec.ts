import * as oauth from 'oauth4webapi'
import { expect, test } from './application.ts'

const insecure = { [oauth.allowInsecureRequests]: true }

const proofs = { 'HTTP Basic': oauth.ClientSecretBasic, 'the body': oauth.ClientSecretPost }
for (const [where, prove] of Object.entries(proofs)) {
  test(`oauth4webapi signs a member in, from discovery to revocation, its secret in ${where}`, async ({
    application,
    browse,
    people,
    service,
  }) => {
    const person = await people.add()
    const { id, secret, redirectUri } = application.client
    const issuer = new URL(service.url)
    const [client, proof] = [{ client_id: id }, prove(secret)]
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, insecure),
    )
    const byRfc8414 = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' })
    expect(await oauth.processDiscoveryResponse(issuer, byRfc8414)).toEqual(server)

    const verifier = oauth.generateRandomCodeVerifier()
    const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
    const request = new URL(server.authorization_endpoint as string)
    request.search = new URLSearchParams({
      ...{ client_id: id, redirect_uri: redirectUri, response_type: 'code', state, nonce },
      ...{ scope: 'openid email', max_age: '60', code_challenge_method: 'S256' },
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    }).toString()
    const page = await browse()
    await page.goto(request.href)
    await page.getByLabel('Username').fill(person.username)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    const arrival = await application.arrival(page)

    const parameters = oauth.validateAuthResponse(server, client, arrival, state)
    const response = await oauth.authorizationCodeGrantRequest(
      ...([server, client, proof, parameters, redirectUri, verifier, insecure] as const),
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      ...{ expectedNonce: nonce, maxAge: 60, requireIdToken: true },
    })
    await oauth.validateApplicationLevelSignature(server, response, insecure)
    expect(oauth.getValidatedIdTokenClaims(tokens)?.sub).toBe(person.id)

    const next = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(
        ...([server, client, proof, tokens.refresh_token as string, insecure] as const),
      ),
    )
    expect(next.access_token).not.toBe(tokens.access_token)

    const told = await oauth.userInfoRequest(server, client, next.access_token, insecure)
    const info = await oauth.processUserInfoResponse(server, client, person.id, told)
    expect(info).toEqual({ sub: person.id, email: person.email })

    const inspect = async (token: string) =>
      oauth.processIntrospectionResponse(
        server,
        client,
        await oauth.introspectionRequest(server, client, proof, token, insecure),
      )
    expect(await inspect(next.access_token)).toMatchObject({ active: true, client_id: id })
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(
        ...([server, client, proof, next.refresh_token as string, insecure] as const),
      ),
    )
    for (const ended of [tokens.access_token, next.access_token, next.refresh_token as string]) {
      expect(await inspect(ended)).toEqual({ active: false })
    }
  })
}
