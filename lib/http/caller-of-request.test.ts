import { expect, test } from 'vitest'
import type { CallerResult } from '#db/queries/live-caller.ts'
import { roles } from '#db/values/roles.ts'
import type { Caller } from '#lib/auth/caller.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { userinfo } from '#lib/contracts/oauth/userinfo.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import * as en from '#lib/text/en.ts'
import { callerOfRequest } from './caller-of-request.ts'

const context = { requestId: 'a', network: 'unknown', agent: null }
const { profile, issuetoken, fees } = contracts
const origin = 'http://localhost:3000'
const cookie = 'gatehouse.session=mine'

const call = (endpoint: Endpoint, headers: Record<string, string>, query = '') => {
  const request = new Request(`${origin}/r1/x.eb${query}`, { method: endpoint.method, headers })
  return callerOfRequest(request, request.headers.get('authorization'), endpoint, context)
}
/** The credential hash with which the caller runs its queries. */
const hashFor = (caller: Caller | undefined) =>
  caller?.run(async (_, hash) => ({ roles, value: hash }))
/** The result of the caller's query if the database finds this. */
const admitted = (caller: Caller | undefined, found: CallerResult<unknown> | undefined) =>
  caller?.run(async () => found)
const failureOf = async (act: () => unknown) => {
  try {
    await act()
  } catch (error) {
    return error as { faults: { status: number; code?: string }[]; headers: object }
  }
  throw new Error('it did not fail')
}

test.each([
  ['Bearer gh_abc', 'gh_abc'],
  ['bearer gh_abc', 'gh_abc'],
  ['BEARER   gh_abc ', 'gh_abc'],
  ['Bearer gh_a-b_c', 'gh_a-b_c'],
  ['Bearer a-session', ''],
  ['Bearer gh_abc gh_def', ''],
])('callerOfRequest reads the bearer token of %j', async (authorization, token) => {
  expect(await hashFor(call(profile, { authorization }))).toEqual(hashOf(token))
})

test.each([
  cookie,
  `other=1; ${cookie}`,
  `other=1;${cookie}; last=2`,
  `xgatehouse.session=other; ${cookie}`,
  `${cookie}; gatehouse.session=second`,
])('callerOfRequest reads the session cookie of %j', async (cookie) => {
  expect(await hashFor(call(profile, { cookie }))).toEqual(hashOf('mine'))
})

test.each(['gh_abc', 'Basic Bearer gh_abc', 'Bearergh_abc', ''])(
  'callerOfRequest says that %j is not of the scheme Bearer',
  async (authorization) => {
    const [inHeader] = (await failureOf(() => call(profile, { authorization }))).faults
    expect(inHeader).toMatchObject({ status: 401, code: 'DataError:Authentication' })
    expect(inHeader).toMatchObject({ message: en.api.scheme })
    const { faults } = await failureOf(() => call(issuetoken, { authorization }))
    expect(faults).toMatchObject([{ status: 403, code: 'DataError:Authentication' }])
  },
)

test('callerOfRequest prefers the Authorization header to the cookie', async () => {
  const caller = call(profile, { authorization: 'Bearer gh_theirs', cookie })
  expect(await hashFor(caller)).toEqual(hashOf('gh_theirs'))
})

test('callerOfRequest returns no caller for an endpoint that needs none', () => {
  expect(call(fees, { authorization: 'Bearer gh_abc', cookie })).toBeUndefined()
})

test.each([
  ['profile.eb', profile, 401],
  ['issuetoken.eb', issuetoken, 403],
] as const)(
  '%s rejects a request without a credential and sends no error code',
  async (_, endpoint, status) => {
    const { faults, headers } = await failureOf(() => call(endpoint, {}))
    expect(faults).toEqual([{ status, message: expect.any(String) }])
    expect(headers).toEqual({ 'WWW-Authenticate': 'Bearer realm="localhost:3000"' })
  },
)

test.each(['?access_token=gh_abc', '?token=gh_abc', '?bearer_token=gh_abc'])(
  'callerOfRequest ignores a token in the query: %s',
  async (query) => {
    expect((await failureOf(() => call(profile, {}, query))).faults[0]).not.toHaveProperty('code')
  },
)

test.each(['', 'other=1', 'gatehouse.sessions=mine', '__Host-gatehouse.session=mine'])(
  'callerOfRequest ignores the cookie %j',
  async (cookie) => {
    expect((await failureOf(() => call(profile, { cookie }))).faults[0]?.status).toBe(401)
  },
)

test.each(['', 'Bearer', 'Basic am86cHc=', 'gh_abc', 'Bearer a b', 'Bearer a,b', 'Bearer <a>'])(
  'callerOfRequest treats the header %j as an invalid credential and ignores the cookie',
  async (authorization) => {
    const { faults, headers } = await failureOf(async () => {
      const caller = call(profile, { authorization, cookie })
      expect(await hashFor(caller)).not.toEqual(hashOf('mine'))
      await admitted(caller, undefined)
    })
    expect(faults[0]).toMatchObject({ status: 401, code: 'DataError:Authentication' })
    expect(headers).toEqual({ 'WWW-Authenticate': 'Bearer error="invalid_token"' })
  },
)

const found = (...roles: string[]) => ({ roles, value: 'profile' })

test('a query of the caller returns its value if the credential has the role', async () => {
  const caller = call(profile, { authorization: 'Bearer gh_abc' })
  expect(await admitted(caller, found('openid', 'profile'))).toBe('profile')
})

test.each([
  ['is not live', undefined, 'DataError:Authentication', 'Bearer error="invalid_token"'],
  [
    'lacks the role',
    found('openid'),
    'DataError:Scope',
    'Bearer error="insufficient_scope", scope="passthrough"',
  ],
])(
  'a query of the caller of issuetoken.eb fails with 403 if the credential %s',
  async (_, value, code, challenge) => {
    const caller = call(issuetoken, { authorization: 'Bearer gh_abc' })
    const { faults, headers } = await failureOf(() => admitted(caller, value))
    expect(faults[0]).toMatchObject({ status: 403, code })
    expect(headers).toEqual({ 'WWW-Authenticate': challenge })
  },
)

test.each([
  ['our own origin', { origin }],
  ['a same-origin page', { 'sec-fetch-site': 'same-origin' }],
  ['a program, which sends neither header', {}],
])('callerOfRequest accepts a POST with the session cookie from %s', async (_, headers) => {
  expect(await hashFor(call(issuetoken, { cookie, ...headers }))).toEqual(hashOf('mine'))
})

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['a sandboxed page', { origin: 'null' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a page that sends empty headers', { origin: '', 'sec-fetch-site': '' }],
])('callerOfRequest rejects a POST with the session cookie from %s', async (_, headers) => {
  const failure = await failureOf(() => call(issuetoken, { cookie, ...headers }))
  expect(failure.faults[0]).toMatchObject({ status: 403, code: 'DataError:Authentication' })
})

test('callerOfRequest rejects a POST with the session cookie and neither header outside the paths of the interface', async () => {
  const failure = await failureOf(() => call({ ...userinfo, method: 'POST' }, { cookie }))
  expect(failure.faults[0]).toMatchObject({ status: 403, code: 'DataError:Authentication' })
})

test('callerOfRequest accepts any origin with a bearer token, or with a GET', () => {
  const crossOrigin = { origin: 'https://evil.example', cookie }
  expect(call(issuetoken, { ...crossOrigin, authorization: 'Bearer a' })).toBeDefined()
  expect(call(profile, crossOrigin)).toBeDefined()
})

test('callerOfRequest never uses a bearer token from the session cookie', async () => {
  const caller = call(profile, { cookie: 'gatehouse.session=gh_mine' })
  expect(await hashFor(caller)).toEqual(hashOf(''))
  const session = call(profile, { cookie: 'gatehouse.session=mine_gh_' })
  expect(await hashFor(session)).toEqual(hashOf('mine_gh_'))
})

test('callerOfRequest accepts any origin with a HEAD, which changes nothing', async () => {
  const headers = { cookie, origin: 'https://evil.example' }
  const request = new Request(`${origin}/r1/x.eb`, { method: 'HEAD', headers })
  expect(await hashFor(callerOfRequest(request, null, profile, context))).toEqual(hashOf('mine'))
})
