import { cookieOf } from '../fixtures/browser.ts'
import { pkceChallenge } from '../fixtures/grants.ts'
import { expect, expectErrorRedirect, pageOf, queryOf, test } from './authorization-request.ts'

const requests = [
  ['prompt=login', { prompt: 'login' }],
  ['prompt=select_account', { prompt: 'select_account' }],
  ['max_age=0', { max_age: '0' }],
] as const

for (const [name, changes] of requests) {
  test(`GET /oauth/authorize requires a sign-in for ${name}, which a member cannot skip`, async ({
    caller,
    authorize,
    service,
    startSession,
    member: person,
    ownClient: client,
    session,
  }) => {
    const { pathname, searchParams, request } = pageOf(
      await authorize(client, changes, { session }),
    )
    expect([pathname, searchParams.get('again')]).toEqual(['/login', '1'])
    const proceed = async (params: URLSearchParams, cookie: string) => {
      const path = `/oauth/authorize?${params}`
      const { headers } = await caller.send({ method: 'GET', path, headers: cookieOf(cookie) })
      return new URL(headers.location as string, service.url)
    }
    expect((await proceed(request, session)).pathname).toBe('/login')

    const renewed = await startSession(person)
    expect(queryOf(await proceed(request, renewed))).toHaveProperty('code')
    for (const [parameter, value] of [
      ['state', 'of another request'],
      ['requested_at', '1.forged'],
      ['requested_at', (request.get('requested_at') ?? '').replace(/^./, '0')],
    ] as const) {
      const forged = new URLSearchParams(request)
      forged.set(parameter, value)
      expect((await proceed(forged, renewed)).pathname, value).toBe('/login')
    }
  })
}

for (const [name, changes] of requests) {
  test(`GET /oauth/authorize requires a sign-in for ${name} even if the member removes the parameter and returns`, async ({
    authorize,
    member: person,
    ownClient: client,
    service,
    session,
    startSession,
  }) => {
    const other = { code_challenge: pkceChallenge('of another request') }
    expect((await authorize(client, changes, { session })).pathname).toBe('/login')
    const removed = await authorize(client, {}, { session })
    expect(removed.pathname).toBe('/login')
    for (const trace of [
      { scope: 'openid' },
      { prompt: 'consent' },
      { state: undefined },
      { nonce: 'added' },
    ]) {
      expect((await authorize(client, trace, { session })).pathname).toBe('/login')
    }
    const silent = await authorize(client, { prompt: 'none' }, { session })
    expectErrorRedirect(silent, client, 'login_required', service.url)
    // The client cannot use a code for another challenge, so this is another request.
    expect(queryOf(await authorize(client, other, { session }))).toHaveProperty('code')
    const renewed = await startSession(person)
    expect(queryOf(await authorize(client, {}, { session: renewed }))).toHaveProperty('code')
  })
}

test('GET /oauth/authorize issues no code in a session that has skipped twenty requested sign-ins', async ({
  authorize,
  ownClient: client,
  session,
}) => {
  const ask = (n: number, prompt?: string) =>
    authorize(client, { code_challenge: pkceChallenge(`${n}`), prompt }, { session })
  for (let n = 0; n < 20; n += 1) {
    expect(queryOf(await ask(100 + n))).toHaveProperty('code')
    expect((await ask(n, 'login')).pathname).toBe('/login')
  }
  for (const n of [0, 19, 100, 1000]) expect((await ask(n)).pathname).toBe('/login')
})

test('GET /oauth/authorize rejects prompt=none with any other prompt as invalid_request', async ({
  authorize,
  ownClient: client,
  service,
  session,
}) => {
  for (const prompt of ['none login', 'select_account none', 'consent none', 'none x']) {
    const rejected = await authorize(client, { prompt }, { session })
    expectErrorRedirect(rejected, client, 'invalid_request', service.url)
  }
  expect(queryOf(await authorize(client, {}, { session }))).toHaveProperty('code')
})
