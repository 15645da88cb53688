import * as client from 'openid-client'
import { giveSession } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { authorizationPath, expect, test } from './application.ts'

for (const script of [true, false]) {
  test(`openid-client signs a member in with response_mode=form_post, ${script ? 'with' : 'without'} script`, {
    tag: '@all',
  }, async ({ application, browse, people, service }) => {
    const person = await people.add()
    const { id, secret, redirectUri } = application.client
    const options = { execute: [client.allowInsecureRequests] }
    const auth = client.ClientSecretPost(secret)
    const config = await client.discovery(new URL(service.url), id, {}, auth, options)
    const verifier = client.randomPKCECodeVerifier()
    const [state, nonce] = [`"<b>'&${client.randomState()}`, client.randomNonce()]
    const page = await browse({ script })
    await page.goto(
      client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        response_mode: 'form_post',
        scope: 'openid email',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        login_hint: person.username,
        state,
        nonce,
      }).href,
    )
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    if (!script) {
      await expect(page.getByRole('heading', { name: `Taking you to ${id}` })).toBeVisible()
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    const form = await application.waitForForm(page)
    const tokens = await client.authorizationCodeGrant(config, form, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    expect(tokens.claims()).toMatchObject({ sub: person.id, email: person.email })
  })
}

test('GET /oauth/authorize posts errors, and a refusal, with response_mode=form_post', {
  tag: '@all',
}, async ({ application, browse, people, service }) => {
  const page = await browse()
  const person = await people.add()
  const session = await people.issueCredential(person, { kind: 'session' })
  await giveSession(page.context(), service.url, session)
  const fieldsOf = async () =>
    Object.fromEntries(new URLSearchParams(await (await application.waitForForm(page)).text()))
  const posted = { response_mode: 'form_post', state: '"><script>' }

  await page.goto(authorizationPath(application.client, { ...posted, prompt: 'none' }))
  expect(await fieldsOf()).toEqual({
    error: 'consent_required',
    state: '"><script>',
    iss: service.url,
    error_description: 'the member must allow access first',
  })
  await page.goto(authorizationPath(application.client, posted))
  await page.getByRole('link', { name: 'Do not allow' }).click()
  expect(await fieldsOf()).toMatchObject({ error: 'access_denied', state: '"><script>' })
})

test('the page that posts a response is accessible, is not stored and can only post it to the application', async ({
  application,
  browse,
  people,
  service,
}) => {
  const page = await browse()
  const session = await people.issueCredential(await people.add(), { kind: 'session' })
  await giveSession(page.context(), service.url, session)
  const params = { response_mode: 'form_post', prompt: 'none' }
  const response = await page.request.get(authorizationPath(application.client, params))
  // Without its script, the page stays.
  await page.setContent((await response.text()).replace(/<script.*<\/script>/s, ''))
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await inspect(page)
  const { origin } = new URL(application.client.redirectUri)
  const headers = response.headers()
  expect(headers['content-security-policy']).toMatch(`form-action ${origin} https:`)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers).not.toHaveProperty('x-form-action')
  await page.goto('/oauth/denied?client_id=unknown&redirect_uri=https://a.example/')
  await expect(page).toHaveURL('/oauth/refused?reason=client')
})
