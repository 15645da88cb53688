import { pkceChallenge, pkceVerifier } from '../fixtures/grants.ts'
import { inspect } from '../fixtures/inspect.ts'
import { authorizationPath, expect, test } from './application.ts'

for (const script of [true, false]) {
  test(`a native application at any loopback port asks the member at each sign-in, ${script ? 'with' : 'without'} script`, async ({
    application,
    browse,
    caller,
    grants,
    people,
  }) => {
    const registered = 'http://127.0.0.1/callback'
    const client = await grants.addClient({ isPublic: true, redirectUri: registered })
    const redirect_uri = application.client.redirectUri
    const code_challenge = pkceChallenge(pkceVerifier)
    const page = await browse({ as: await people.add(), script })
    const signIn = async (params: Record<string, string> = {}) => {
      await page.goto(authorizationPath(client, { redirect_uri, code_challenge, ...params }))
      const main = page.getByRole('main')
      await expect(main).toContainText(`if you have just asked ${client.id} to sign you in`)
      if (script) await inspect(page)
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      const { searchParams } = await application.waitForCallback(page)
      expect([...searchParams.keys()].sort()).toEqual(['code', 'iss'])
      const { status } = await caller.postTokenForm({
        grant_type: 'authorization_code',
        code: searchParams.get('code') ?? '',
        redirect_uri,
        code_verifier: pkceVerifier,
        client_id: client.id,
      })
      expect(status).toBe(200)
    }
    await signIn()
    await signIn()
    await signIn({ prompt: 'consent' })
  })
}

test('prompt=consent asks once, and what the member allowed works for this request only', async ({
  application,
  browse,
  people,
}) => {
  const person = await people.add()
  const page = await browse({ as: person })
  await page.goto(authorizationPath(application.client, { prompt: 'consent', state: 'first' }))
  const allowed = page.waitForRequest((request) =>
    /\/oauth\/authorize.*confirmed_at/.test(request.url()),
  )
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await application.waitForCallback(page)
  const heading = page.getByRole('heading', { name: 'to use your account?' })
  const altered = (await allowed).url().replace('state=first', 'state=second')
  await page.goto(altered)
  await expect(heading).toBeVisible()

  // The same URL in another session of the same member asks as well.
  const elsewhere = await browse({ as: person })
  await elsewhere.goto((await allowed).url())
  await expect(elsewhere.getByRole('heading', { name: 'to use your account?' })).toBeVisible()
})
