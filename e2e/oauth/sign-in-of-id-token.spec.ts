import type { Page } from '@playwright/test'
import { decodeJwt } from 'jose'
import { fillSignIn } from '../fixtures/browser.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import { type Client, pkceChallenge, pkceVerifier } from '../fixtures/grants.ts'
import { authorizationPath, expect, test } from './application.ts'

const code_challenge = pkceChallenge(pkceVerifier)

/** Signs the member of a browser in to the client, and returns the claims of the ID token. */
async function idTokenOf(page: Page, caller: Caller, client: Client) {
  const path = authorizationPath(client, { scope: 'openid', code_challenge })
  const response = await page.request.get(path, { maxRedirects: 0 })
  const { searchParams } = new URL(response.headers().location ?? '', caller.service.url)
  const { body } = await caller.postTokenForm({
    grant_type: 'authorization_code',
    code: searchParams.get('code') ?? '',
    code_verifier: pkceVerifier,
    redirect_uri: client.redirectUri,
    client_id: client.id,
    client_secret: client.secret,
  })
  return decodeJwt(body.id_token)
}

test('a member who came by a link gives their password before an application learns who they are', async ({
  caller,
  grants,
  page,
  people,
}) => {
  const client = await grants.addClient({ own: true })
  const person = await people.add({ forename: 'Bo' })
  const token = await people.issueCredential(person, { kind: 'passthrough' })
  await page.goto(`/login?token=${token}&goto=/fees`)
  await expect(page.getByText('You were signed in as').first()).toBeVisible()
  const path = authorizationPath(client, { scope: 'openid', code_challenge })
  await page.goto(path)
  await expect(page).toHaveURL(/\/login\?.*again=1/)
  await page.goto('/login?again=1&goto=/fees')
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/fees')
  const claims = await idTokenOf(page, caller, client)
  expect(claims).toMatchObject({ sub: person.id, sid: expect.any(String), amr: ['pwd'] })
})

test('a member who signs in again in the same browser keeps the sid, and another member gets a new one', {
  tag: '@all',
}, async ({ caller, grants, page, people }) => {
  const client = await grants.addClient({ own: true })
  const [bo, cy] = [await people.add({ forename: 'Bo' }), await people.add({ forename: 'Cy' })]
  const signIn = async (person: typeof bo) => {
    await page.goto('/login?again=1&goto=/fees')
    await fillSignIn(page, person)
    await expect(page).toHaveURL('/fees')
    return idTokenOf(page, caller, client)
  }
  const first = await signIn(bo)
  expect(first.amr).toEqual(['pwd'])
  const second = await signIn(bo)
  expect(second.sid).toBe(first.sid)
  expect(Number(second.auth_time)).toBeGreaterThanOrEqual(Number(first.auth_time))
  expect((await signIn(bo)).sid).toBe(first.sid)
  const other = await signIn(cy)
  expect(other).toMatchObject({ sub: cy.id, sid: expect.any(String) })
  expect(other.sid).not.toBe(first.sid)
})
