import { hashOf } from '#lib/auth/secret.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'
import type { Grants } from '../fixtures/grants.ts'
import { type People, type Person, unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

interface World {
  readonly caller: Caller
  readonly grants: Grants
  readonly people: People
  readonly person: Person
}

/** A limit: the subjects for which it is exceeded, and a request to which it then applies. */
interface LimitCase {
  readonly subjects: (world: World) => readonly string[]
  readonly request: (world: World) => Promise<ApiResponse>
  /** The caller's network, if the limit is for a network of IPv6. */
  readonly network?: string
}

const signIn = ({ caller, person: { username } }: World) =>
  caller.call('authenticate', { input: { type: 'token', username, password: 'a guess' } })

const forgetPassword = ({ caller }: World, email = `${unique('no')}@people.example`) =>
  caller.call('forgotpassword', { input: { email } })

const exchangeAsUnknown = ({ caller }: World) =>
  caller.call('token', {
    input: {
      client_id: 'no such client',
      client_secret: 'none',
      grant_type: 'refresh_token',
      refresh_token: 'none',
    },
  })

/** Every limit of decision 009 that an endpoint enforces with 429. */
const limits: { readonly [policy: string]: readonly LimitCase[] } = {
  'sign-ins-per-account-and-network': [
    { subjects: ({ person, caller }) => ['sign-in', person.id, caller.network], request: signIn },
    {
      subjects: ({ person }) => ['sign-in', person.id, '2001:db8:cc::/48'],
      request: signIn,
      network: '2001:db8:cc:101::',
    },
  ],
  'sign-ins-per-account': [
    { subjects: ({ person }) => ['sign-in-anywhere', person.id], request: signIn },
  ],
  'sign-ins-per-network': [
    { subjects: ({ caller }) => ['sign-in', caller.network], request: signIn },
    {
      subjects: () => ['sign-in', '2001:db8:aa:100::/56'],
      request: signIn,
      network: '2001:db8:aa:101::',
    },
    {
      subjects: () => ['sign-in', '2001:db8:bb::/48'],
      request: signIn,
      network: '2001:db8:bb:101::',
    },
  ],
  'client-secrets': [
    { subjects: ({ caller }) => ['client', '', caller.network], request: exchangeAsUnknown },
    {
      subjects: () => ['client', '', '2001:db8:dd:100::/56'],
      request: exchangeAsUnknown,
      network: '2001:db8:dd:101::',
    },
  ],
  'client-secrets-per-network': [
    { subjects: ({ caller }) => ['clients', caller.network], request: exchangeAsUnknown },
    {
      subjects: () => ['clients', '2001:db8:ee::/48'],
      request: exchangeAsUnknown,
      network: '2001:db8:ee:101::',
    },
  ],
  'emails-per-network': [
    { subjects: ({ caller }) => ['reset', caller.network], request: forgetPassword },
    {
      subjects: () => ['reset', '2001:db8:ff:100::/56'],
      request: forgetPassword,
      network: '2001:db8:ff:101::',
    },
    {
      subjects: () => ['reset', '2001:db8:ab::/48'],
      request: forgetPassword,
      network: '2001:db8:ab:101::',
    },
    {
      subjects: ({ caller }) => ['ebrief', caller.network],
      request: ({ caller }) =>
        caller.call('ebrief', {
          input: { EmailAddress: `${unique('no')}@people.example`, Action: 'Subscribe' },
        }),
    },
  ],
  removals: [
    {
      subjects: ({ caller }) => ['removal', caller.network],
      request: ({ caller }) =>
        caller.call('ebrief', {
          input: { EmailAddress: `${unique('no')}@people.example`, Action: 'Remove' },
        }),
    },
  ],
  'unidentified-emails': [
    {
      subjects: () => ['emails'],
      request: ({ caller }) =>
        caller.call('ebrief', {
          input: { EmailAddress: `${unique('no')}@people.example`, Action: 'Subscribe' },
        }),
    },
  ],
  'unidentified-resets': [
    { subjects: () => ['resets'], request: (world) => forgetPassword(world, world.person.email) },
  ],
}

const key = (subjects: readonly string[]) => hashOf(JSON.stringify(subjects))

/** Expects a limited response as RFC 6585 and draft-ietf-httpapi-ratelimit-headers require it. */
function expectRateLimit({ status, codes, headers, messages }: ApiResponse, policy: string) {
  expect(status).toBe(429)
  expect(codes).toEqual(['DataError:RateLimit'])
  const seconds = Number(headers['retry-after'])
  expect(seconds).toBeGreaterThanOrEqual(1)
  expect(messages[0]).toMatch(/Try again in \d+ \w+$/)
  expect(headers.ratelimit).toBe(`"${policy}";r=0;t=${seconds}`)
  expect(headers['ratelimit-policy']).toMatch(new RegExp(`^"${policy}";q=[1-9]\\d*;w=[1-9]\\d*$`))
}

for (const [policy, cases] of Object.entries(limits)) {
  test(`a request beyond the limit ${policy} gets 429 with Retry-After, RateLimit and RateLimit-Policy`, async ({
    caller,
    grants,
    people,
  }) => {
    for (const { subjects, request, network } of cases) {
      const person = await people.add()
      const from = network ? caller.from(network) : caller
      const world = { caller: from, grants, people, person }
      await people.sql`
        insert into rate_limit (key, attempts, blocked_until, forget_at)
        values (${key(subjects(world))}, 100000, now() + interval '2 hours',
          now() + interval '3 hours')
        on conflict (key) do update
        set attempts = 100000, blocked_until = excluded.blocked_until,
          forget_at = excluded.forget_at`
      const response = await request(world)
      await people.sql`delete from rate_limit where key = ${key(subjects(world))}`
      expectRateLimit(response, policy)
    }
  })
}

test('a client beyond its own limit of emails gets 429 with Retry-After, RateLimit and RateLimit-Policy', async ({
  caller,
  grants,
  people,
}) => {
  const client = await grants.addClient({ roles: ['openid'] })
  const limitKey = key(['reset', `client ${client.id}`])
  await people.sql`
    insert into rate_limit (key, attempts, blocked_until, forget_at)
    values (${limitKey}, 600, now() + interval '2 hours', now() + interval '2 hours')`
  const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
  const response = await caller.call('forgotpassword', {
    input: { email: `${unique('no')}@people.example` },
    headers: { Authorization: `Basic ${basic}` },
  })
  expectRateLimit(response, 'emails-per-client')
})

for (const kind of ['bearer', 'session', 'passthrough'] as const) {
  test(`an account that was issued 600 credentials of the kind ${kind} gets 429 with Retry-After, RateLimit and RateLimit-Policy`, async ({
    caller,
    people,
  }) => {
    const person = await people.add()
    const { username, password } = person
    await people.sql`
      insert into rate_limit (key, attempts, blocked_until, forget_at)
      values (sha256(convert_to(${`issue ${kind} ${person.id}`}, 'UTF8')), 600, '-infinity',
        now() + interval '5 minutes')`
    const type = kind === 'bearer' ? 'token' : 'session'
    const response =
      kind === 'passthrough'
        ? await caller.call('issuetoken', { bearer: await people.issueCredential(person) })
        : await caller.call('authenticate', { input: { type, username, password } })
    expectRateLimit(response, 'issues-per-account')
    expect(response.headers['ratelimit-policy']).toBe('"issues-per-account";q=600;w=600')
  })
}
