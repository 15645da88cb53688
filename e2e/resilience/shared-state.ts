import { expect } from '@playwright/test'
import type { Caller } from '../fixtures/client/caller.ts'
import type { Grants } from '../fixtures/grants.ts'
import type { People } from '../fixtures/people.ts'

/** Changes state on one instance and expects the other instance to see each change at once. */
export async function expectSharedState(
  first: Caller,
  second: Caller,
  people: People,
  grants: Grants,
): Promise<void> {
  const person = await people.add()
  const signIn = (instance: Caller, type: string, password = person.password) =>
    instance.call('authenticate', { input: { type, username: person.username, password } })

  const { token } = (await signIn(first, 'token')).body
  expect((await second.call('profile', { bearer: token })).status, 'a new token').toBe(200)

  const [cookie] = (await signIn(first, 'session')).headers['set-cookie'] ?? []
  const headers = { Cookie: cookie?.split(';', 1)[0] }
  expect((await second.call('profile', { headers })).status, 'a new session').toBe(200)

  const { client, tokenRequest } = await grants.issueCode({ person })
  const { access_token: bearer } = (await first.postTokenForm(tokenRequest)).body
  expect((await second.call('profile', { bearer })).status, 'an access token').toBe(200)
  const credentials = { client_id: client.id, client_secret: client.secret }
  const revocation = await first.send({
    method: 'POST',
    path: '/oauth/revoke',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `${new URLSearchParams({ token: bearer, ...credentials })}`,
  })
  expect(revocation.status).toBe(200)
  expect((await second.call('profile', { bearer })).status, 'a revoked token').toBe(401)

  const { network } = first.fromNewNetwork()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await signIn(first.from(network), 'token', 'a guess')).status).toBe(403)
  }
  expect((await signIn(second.from(network), 'token')).status, 'a rate limit').toBe(429)
}
