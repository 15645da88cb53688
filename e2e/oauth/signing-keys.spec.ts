import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { keyAgesSeconds } from '#lib/oauth/key-ages.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { Grants } from '../fixtures/grants.ts'
import { People } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { test as base, expect } from './authorization-request.ts'

/** A test with a database of its own, because other tests depend on the signing keys. */
const test = base.extend<{ ownDatabase: TestDatabase; restart(): Promise<Service> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  ownDatabase: async ({}, use) => {
    const ownDatabase = await createDatabase()
    await use(ownDatabase)
    await ownDatabase.drop()
  },
  restart: ({ ownDatabase, startAnother }, use) =>
    use(() => startAnother({ DATABASE_URL: ownDatabase.url })),
  people: ({ ownDatabase }, use) => use(new People(ownDatabase.sql)),
  grants: ({ people }, use) => use(new Grants(people)),
})

const fetchJwks = async ({ url }: Service): Promise<JSONWebKeySet> =>
  (await fetch(`${url}/oauth/jwks`)).json() as Promise<JSONWebKeySet>

test('a new signing key is published before it signs, and the old one stays published until its tokens expire', async ({
  caller,
  grants,
  ownDatabase,
  restart,
}) => {
  test.slow()
  const { sql } = ownDatabase
  const issueIdToken = async (service: Service) => {
    const { tokenRequest } = await grants.issueCode()
    const { body } = await caller.at(service).postTokenForm(tokenRequest)
    return body.id_token as string
  }
  const kidOf = (token: string) => decodeProtectedHeader(token).kid
  const setAge = (kid: string | undefined, seconds: number) => sql`
    update signing_key set created_at = now() - ${seconds} * interval '1 second'
    where id = ${kid ?? ''}`

  const first = await restart()
  const oldToken = await issueIdToken(first)
  await setAge(kidOf(oldToken), keyAgesSeconds.renewal - 60)
  const beforeRenewal = await restart()
  expect(kidOf(await issueIdToken(beforeRenewal))).toBe(kidOf(oldToken))
  expect((await fetchJwks(beforeRenewal)).keys).toHaveLength(1)

  await setAge(kidOf(oldToken), keyAgesSeconds.renewal)
  const afterRenewal = await restart()
  expect(kidOf(await issueIdToken(afterRenewal))).toBe(kidOf(oldToken))
  await expect.poll(async () => (await fetchJwks(afterRenewal)).keys.length).toBe(2)
  const [, successor] = (await fetchJwks(afterRenewal)).keys
  expect(kidOf(await issueIdToken(afterRenewal))).toBe(kidOf(oldToken))

  await setAge(kidOf(oldToken), keyAgesSeconds.renewal + keyAgesSeconds.activation)
  await setAge(successor?.kid, keyAgesSeconds.activation)
  const afterSwitch = await restart()
  const newToken = await issueIdToken(afterSwitch)
  expect(kidOf(newToken)).toBe(successor?.kid)
  const keys = createLocalJWKSet(await fetchJwks(afterSwitch))
  for (const token of [oldToken, newToken]) {
    expect((await jwtVerify(token, keys)).payload.sub).toBeTruthy()
  }
  // Services that started earlier publish the same keys.
  expect(await fetchJwks(first)).toEqual(await fetchJwks(afterSwitch))
})

test('two services that start at once on an empty database publish the keys that both sign with', async ({
  caller,
  grants,
  restart,
}) => {
  const services = await Promise.all([restart(), restart()])
  const bothGrants = [await grants.issueCode(), await grants.issueCode()]
  const responses = await Promise.all(
    services.map((service, n) =>
      caller.at(service).postTokenForm(bothGrants[n]?.tokenRequest as { [name: string]: string }),
    ),
  )
  const keys = createLocalJWKSet(await fetchJwks(services[0] as Service))
  for (const { body } of responses) {
    expect((await jwtVerify(body.id_token, keys)).protectedHeader.alg).toBe('RS256')
  }
})
