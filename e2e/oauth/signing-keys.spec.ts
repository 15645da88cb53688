import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { keyAgesSeconds } from '#lib/oauth/key-ages.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { Grants } from '../fixtures/grants.ts'
import { People } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { test as base, expect } from './authorization-request.ts'

/** A test with a database of its own, since others count on their keys. */
const test = base.extend<{ own: TestDatabase; restart(): Promise<Service> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
  own: async ({}, use) => {
    const own = await createDatabase()
    await use(own)
    await own.drop()
  },
  restart: ({ own, startAnother }, use) => use(() => startAnother({ DATABASE_URL: own.url })),
  people: ({ own }, use) => use(new People(own.sql)),
  grants: ({ people }, use) => use(new Grants(people)),
})

const publishedAt = async ({ url }: Service): Promise<JSONWebKeySet> =>
  (await fetch(`${url}/oauth/jwks`)).json() as Promise<JSONWebKeySet>

test('a key’s successor is published before it signs, and the key while what it signed may be valid', async ({
  caller,
  grants,
  own,
  restart,
}) => {
  test.slow()
  const { sql } = own
  const issueAt = async (service: Service) => {
    const { tokenRequest } = await grants.issueCode()
    const { body } = await caller.at(service).postTokenForm(tokenRequest)
    return body.id_token as string
  }
  const kidOf = (token: string) => decodeProtectedHeader(token).kid
  const age = (kid: string | undefined, seconds: number) => sql`
    update signing_key set created_at = now() - ${seconds} * interval '1 second'
    where id = ${kid ?? ''}`

  const first = await restart()
  const old = await issueAt(first)
  await age(kidOf(old), keyAgesSeconds.renewal - 60)
  const before = await restart()
  expect(kidOf(await issueAt(before))).toBe(kidOf(old))
  expect((await publishedAt(before)).keys).toHaveLength(1)

  await age(kidOf(old), keyAgesSeconds.renewal)
  const due = await restart()
  expect(kidOf(await issueAt(due))).toBe(kidOf(old))
  await expect.poll(async () => (await publishedAt(due)).keys.length).toBe(2)
  const [, successor] = (await publishedAt(due)).keys
  expect(kidOf(await issueAt(due))).toBe(kidOf(old))

  await age(kidOf(old), keyAgesSeconds.renewal + keyAgesSeconds.activation)
  await age(successor?.kid, keyAgesSeconds.activation)
  const after = await restart()
  const young = await issueAt(after)
  expect(kidOf(young)).toBe(successor?.kid)
  const keys = createLocalJWKSet(await publishedAt(after))
  for (const token of [old, young]) {
    expect((await jwtVerify(token, keys)).payload.sub).toBeTruthy()
  }
  // The same document everywhere, at services that were started earlier too.
  expect(await publishedAt(first)).toEqual(await publishedAt(after))
})

test('two services that make the first key at the same moment sign with the same one', async ({
  caller,
  grants,
  restart,
}) => {
  const services = await Promise.all([restart(), restart()])
  const grantsOfBoth = [await grants.issueCode(), await grants.issueCode()]
  const responses = await Promise.all(
    services.map((service, n) =>
      caller.at(service).postTokenForm(grantsOfBoth[n]?.tokenRequest as { [name: string]: string }),
    ),
  )
  const keys = createLocalJWKSet(await publishedAt(services[0] as Service))
  for (const { body } of responses) {
    expect((await jwtVerify(body.id_token, keys)).protectedHeader.alg).toBe('RS256')
  }
})
