import * as client from 'openid-client'
import { giveSession } from '../fixtures/browser.ts'
import { expect, test } from './application.ts'

for (const [where, clientAuth] of [
  ['in the body', client.ClientSecretPost],
  ['in HTTP Basic', client.ClientSecretBasic],
] as const) {
  for (const script of [true, false]) {
    test(`openid-client signs a member in and out with its secret ${where}, ${script ? 'with' : 'without'} script`, async ({
      application,
      browse,
      people,
      service,
    }) => {
      const person = await people.add({ forename: 'Ada', surname: 'Fields' })
      const { id, secret, redirectUri } = application.client
      const config = await client.discovery(new URL(service.url), id, {}, clientAuth(secret), {
        execute: [client.allowInsecureRequests],
      })
      const verifier = client.randomPKCECodeVerifier()
      const [state, nonce] = [client.randomState(), client.randomNonce()]
      const page = await browse({ script })
      await page.goto(
        client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid profile email memberships',
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          login_hint: person.username,
          state,
          nonce,
        }).href,
      )

      await expect(page.getByLabel('Username')).toHaveValue(person.username)
      await page.getByLabel('Password', { exact: true }).fill(person.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(
        page.getByRole('heading', { name: `Allow ${id} to use your account?` }),
      ).toBeVisible()
      await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
        /^recognise you when you come back/,
        /^see your profile: your name and username, postal address, email address and phone numbers/,
        /^see your email address/,
        /^see your memberships/,
      ])
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      const callbackUrl = await application.waitForCallback(page)
      expect([...callbackUrl.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state'])

      const tokens = await client.authorizationCodeGrant(config, callbackUrl, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      expect(tokens.scope).toBe('openid profile email memberships')
      expect(tokens.claims()).toMatchObject({
        sub: person.id,
        name: 'Ada Fields',
        email: person.email,
      })
      expect(Date.now() / 1000 - Number(tokens.claims()?.auth_time)).toBeLessThan(60)

      const info = await client.fetchUserInfo(config, tokens.access_token, person.id)
      expect(info).toEqual({
        sub: person.id,
        name: 'Ada Fields',
        given_name: 'Ada',
        family_name: 'Fields',
        preferred_username: person.username,
        email: person.email,
        email_verified: false,
      })
      const { active, ...claims } = await client.tokenIntrospection(config, tokens.access_token)
      expect(active).toBe(true)
      expect(claims).toMatchObject({ client_id: id, sub: person.id, username: person.username })

      const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token as string)
      expect(refreshed.claims()?.auth_time).toBe(tokens.claims()?.auth_time)
      await client.tokenRevocation(config, refreshed.refresh_token as string)
      for (const revoked of [
        tokens.access_token,
        refreshed.access_token,
        refreshed.refresh_token as string,
      ]) {
        expect(await client.tokenIntrospection(config, revoked)).toEqual({ active: false })
      }

      await page.goto(
        client.buildEndSessionUrl(config, {
          id_token_hint: tokens.id_token as string,
          post_logout_redirect_uri: new URL(redirectUri).origin,
          state: 'signed-out',
        }).href,
      )
      await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
      const logoutUrl = await application.waitForCallback(page)
      expect(logoutUrl.search).toBe('?state=signed-out')
      await page.goto('/profile')
      await expect(page).toHaveURL(/\/login\?/)
    })
  }
}

test('a client asks for consent only once, and the organisation’s own client never does', async ({
  browse,
  grants,
  people,
  service,
  application,
}) => {
  const person = await people.add()
  const page = await browse()
  const { redirectUri } = application.client
  for (const registered of [
    application.client,
    await grants.addClient({ redirectUri, own: true }),
  ]) {
    const config = await client.discovery(
      new URL(service.url),
      registered.id,
      {},
      client.ClientSecretPost(registered.secret),
      { execute: [client.allowInsecureRequests] },
    )
    const authorizationUrl = async () =>
      client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid',
        code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
        code_challenge_method: 'S256',
        state: 'a',
      }).href
    await giveSession(
      page.context(),
      service.url,
      await people.issueCredential(person, { kind: 'session' }),
    )
    await page.goto(await authorizationUrl())
    if (registered === application.client) {
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
    }
    await application.waitForCallback(page)
    await page.goto(await authorizationUrl())
    const secondCallback = await application.waitForCallback(page)
    expect(secondCallback.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
  }
})
