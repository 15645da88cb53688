import { describe, expect, test } from 'vitest'
import type { CallerResult } from '#db/queries/live-caller.ts'
import { roles } from '#db/values/roles.ts'
import type { Caller } from '#lib/auth/caller.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { callerOfRequest } from './caller-of-request.ts'

const context = { requestId: 'a', network: 'unknown', agent: null }
const { profile, issuetoken, fees } = contracts
const origin = 'http://localhost:3000'
const cookie = 'gatehouse.session=mine'

const call = (endpoint: Endpoint, headers: Record<string, string>, query = '') =>
  callerOfRequest(
    new Request(`${origin}/r1/x.eb${query}`, { method: endpoint.method, headers }),
    endpoint,
    context,
  )
/** The hash with which the caller's queries run. */
const hashFor = (caller: Caller | undefined) =>
  caller?.run(async (_, hash) => ({ roles, value: hash }))
/** What the caller's queries return if the database finds this. */
const admitted = (caller: Caller | undefined, found: CallerResult<unknown> | undefined) =>
  caller?.run(async () => found)
const refusalOf = async (act: () => unknown) => {
  try {
    await act()
  } catch (error) {
    return error as { faults: { status: number; code?: string }[]; headers: object }
  }
  throw new Error('not refused')
}

describe('a caller is known', () => {
  test.each([
    ['Bearer gh_abc', 'gh_abc'],
    ['bearer gh_abc', 'gh_abc'],
    ['BEARER   gh_abc ', 'gh_abc'],
    ['Bearer a-b.c_d~e+f/g==', 'a-b.c_d~e+f/g=='],
  ])('by the header %j', async (authorization, token) => {
    expect(await hashFor(call(profile, { authorization }))).toEqual(hashOf(token))
  })

  test.each([
    cookie,
    `other=1; ${cookie}`,
    `other=1;${cookie}; last=2`,
    `xgatehouse.session=other; ${cookie}`,
    `${cookie}; gatehouse.session=second`,
  ])('by the cookie in %j', async (cookie) => {
    expect(await hashFor(call(profile, { cookie }))).toEqual(hashOf('mine'))
  })

  test('by the header where there is a cookie too', async () => {
    const caller = call(profile, { authorization: 'Bearer theirs', cookie })
    expect(await hashFor(caller)).toEqual(hashOf('theirs'))
  })

  test('not at all where anyone may call', () => {
    expect(call(fees, { authorization: 'Bearer gh_abc', cookie })).toBeUndefined()
  })
})

describe('a caller who supplies nothing is refused', () => {
  test.each([
    ['401', profile, 401],
    ['403 on endpoint 7, as the interface says', issuetoken, 403],
  ] as const)('with %s, and no code', async (_, endpoint, status) => {
    const { faults, headers } = await refusalOf(() => call(endpoint, {}))
    expect(faults).toEqual([{ status, message: expect.any(String) }])
    expect(headers).toEqual({ 'WWW-Authenticate': 'Bearer realm="localhost:3000"' })
  })

  test.each(['?access_token=gh_abc', '?token=gh_abc', '?bearer_token=gh_abc'])(
    'though there is a token in the query: %s',
    async (query) => {
      expect((await refusalOf(() => call(profile, {}, query))).faults[0]).not.toHaveProperty('code')
    },
  )

  test.each(['', 'other=1', 'gatehouse.sessions=mine', '__Host-gatehouse.session=mine'])(
    'though there is the cookie %j',
    async (cookie) => {
      expect((await refusalOf(() => call(profile, { cookie }))).faults[0]?.status).toBe(401)
    },
  )
})

describe('a caller whose header is no bearer', () => {
  test.each(['', 'Bearer', 'Basic am86cHc=', 'gh_abc', 'Bearer a b', 'Bearer a,b', 'Bearer <a>'])(
    '%j has supplied something that is not valid, whatever the cookie',
    async (authorization) => {
      const caller = call(profile, { authorization, cookie })
      expect(await hashFor(caller)).not.toEqual(hashOf('mine'))
      const { faults, headers } = await refusalOf(() => admitted(caller, undefined))
      expect(faults[0]).toMatchObject({ status: 401, code: 'DataError:Authentication' })
      expect(headers).toEqual({ 'WWW-Authenticate': 'Bearer error="invalid_token"' })
    },
  )
})

describe('what the database says of a caller', () => {
  const found = (...roles: string[]) => ({ roles, value: 'profile' })

  test('admits a credential that has the role', async () => {
    const caller = call(profile, { authorization: 'Bearer gh_abc' })
    expect(await admitted(caller, found('openid', 'profile'))).toBe('profile')
  })

  test.each([
    ['is void', undefined, 'DataError:Authentication', 'Bearer error="invalid_token"'],
    [
      'lacks the role',
      found('openid'),
      'DataError:Scope',
      'Bearer error="insufficient_scope", scope="passthrough"',
    ],
  ])('refuses with 403 one that %s on endpoint 7', async (_, value, code, challenge) => {
    const caller = call(issuetoken, { authorization: 'Bearer gh_abc' })
    const { faults, headers } = await refusalOf(() => admitted(caller, value))
    expect(faults[0]).toMatchObject({ status: 403, code })
    expect(headers).toEqual({ 'WWW-Authenticate': challenge })
  })
})

describe('a write with the cookie alone', () => {
  test.each([
    ['of our own origin', { origin }],
    ['of the same origin, as the browser says', { 'sec-fetch-site': 'same-origin' }],
  ])('is taken from a page %s', async (_, headers) => {
    expect(await hashFor(call(issuetoken, { cookie, ...headers }))).toEqual(hashOf('mine'))
  })

  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of a sandbox', { origin: 'null' }],
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['that says nothing', {}],
  ])('is refused from a page %s', async (_, headers) => {
    const refusal = await refusalOf(() => call(issuetoken, { cookie, ...headers }))
    expect(refusal.faults[0]).toMatchObject({ status: 403, code: 'DataError:Authentication' })
  })

  test('needs no proof of origin where it carries a bearer, or where it only reads', () => {
    const foreign = { origin: 'https://evil.example', cookie }
    expect(call(issuetoken, { ...foreign, authorization: 'Bearer a' })).toBeDefined()
    expect(call(profile, foreign)).toBeDefined()
  })
})
