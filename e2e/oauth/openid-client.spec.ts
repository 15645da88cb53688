import * as client from 'openid-client'
import { giveSession } from '../fixtures/browser.ts'
import { expect, test } from './application.ts'

for (const [how, proof] of [
  ['in the body', client.ClientSecretPost],
  ['by HTTP Basic', client.ClientSecretBasic],
] as const) {
  for (const script of [true, false]) {
    test(`openid-client signs a member in, with its secret ${how}, ${script ? 'with' : 'without'} script`, async ({
      application,
      browse,
      people,
      service,
    }) => {
      const person = await people.add({ forename: 'Ada', surname: 'Fields' })
      const { id, secret, redirectUri } = application.client
      const config = await client.discovery(new URL(service.url), id, {}, proof(secret), {
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
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(
        page.getByRole('heading', { name: `Allow ${id} to use your account?` }),
      ).toBeVisible()
      await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
        /^see your name and username/,
        /^see your profile/,
        /^see your email address/,
        /^see your memberships/,
      ])
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      const arrival = await application.arrival(page)
      expect([...arrival.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state'])

      const tokens = await client.authorizationCodeGrant(config, arrival, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      expect(tokens.scope).toBe('openid profile email memberships')
      expect(tokens.claims()?.sub).toBe(person.id)
      expect(Date.now() / 1000 - Number(tokens.claims()?.auth_time)).toBeLessThan(60)

      const info = await client.fetchUserInfo(config, tokens.access_token, person.id)
      expect(info).toEqual({
        sub: person.id,
        name: 'Ada Fields',
        given_name: 'Ada',
        family_name: 'Fields',
        preferred_username: person.username,
        email: person.email,
      })
      const { active, ...facts } = await client.tokenIntrospection(config, tokens.access_token)
      expect(active).toBe(true)
      expect(facts).toMatchObject({ client_id: id, sub: person.id, username: person.username })

      const next = await client.refreshTokenGrant(config, tokens.refresh_token as string)
      expect(next.claims()?.auth_time).toBe(tokens.claims()?.auth_time)
      await client.tokenRevocation(config, next.refresh_token as string)
      for (const ended of [tokens.access_token, next.access_token, next.refresh_token as string]) {
        expect(await client.tokenIntrospection(config, ended)).toEqual({ active: false })
      }

      await page.goto(
        client.buildEndSessionUrl(config, {
          id_token_hint: tokens.id_token as string,
          post_logout_redirect_uri: new URL(redirectUri).origin,
          state: 'left',
        }).href,
      )
      await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
      const goodbye = await application.arrival(page)
      expect(goodbye.search).toBe('?state=left')
      await page.goto('/profile')
      await expect(page).toHaveURL(/\/login\?/)
    })
  }
}

test('a member who has allowed it once is not asked again, and one of the organisation’s own never', async ({
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
    const ask = async () =>
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
    await page.goto(await ask())
    if (registered === application.client) {
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
    }
    await application.arrival(page)
    await page.goto(await ask())
    const again = await application.arrival(page)
    expect(again.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
  }
})
