import { cookieName } from '#lib/auth/cookie.ts'
import { newSecret } from '#lib/auth/secret.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import type { Caller, EndpointName } from '../fixtures/client/caller.ts'
import { formats, type Input } from '../fixtures/client/formats.ts'
import { findForm, sendForm } from '../fixtures/client/page-form.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../fixtures/faults/database-proxy.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const inputs = (): { [name: string]: Input } => ({
  token: { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'x', client_secret: 'x' },
  authenticate: { type: 'token', username: 'ada', password: 'copper lantern meadow' },
  forgotpassword: { email: `${unique('x')}@people.example` },
  ebrief: { EmailAddress: `${unique('x')}@people.example`, Action: 'Remove' },
})

const callAll = (caller: Caller, bearer: string) =>
  Promise.all(
    (Object.keys(contracts) as EndpointName[]).flatMap((name) => {
      const input = inputs()[name]
      return formats.map(async (format) => {
        const options = { format, bearer, membership: 'none', ...(input ? { input } : {}) }
        return { name, response: await caller.fromNewNetwork().call(name, options) }
      })
    }),
  )

const failures: { [failure: string]: (proxy: DatabaseProxy) => unknown } = {
  'rejects connections': (proxy) => proxy.disconnect(),
  'does not respond': (proxy) => proxy.stall(),
}

for (const [failure, fail] of Object.entries(failures)) {
  test(`every endpoint returns 503 within two seconds while the database ${failure}, and recovers at once`, async ({
    caller,
    people,
    database,
    startAnother,
  }) => {
    const proxy = await openDatabaseProxy(database.url)
    const service = await startAnother({ DATABASE_URL: proxy.url })
    const instance = caller.at(service)
    const bearer = await people.issueCredential(await people.add())
    for (const { name, response } of await callAll(instance, bearer)) {
      expect(response.status, name).toBeLessThan(500)
    }

    await fail(proxy)
    // Fees may be cached for one second.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    for (const round of [1, 2]) {
      for (const { name, response } of await callAll(instance, bearer)) {
        expect(response.status, `${name}, round ${round}`).toBe(503)
        expect(response.codes, name).toEqual(['ServerError:Unavailable'])
        expect(Number(response.headers['retry-after']), name).toBeGreaterThanOrEqual(1)
        expect(response.durationMs, name).toBeLessThan(2_600)
      }
    }
    expect((await instance.send({ method: 'GET', path: '/r1/schema.xsd' })).status).toBe(200)

    await proxy.restore()
    const restored = performance.now()
    await expect
      .poll(async () => (await instance.call('fees')).status, { intervals: [100], timeout: 5_000 })
      .toBe(200)
    const all = await callAll(instance, bearer)
    expect(all.filter(({ response }) => response.status >= 500)).toEqual([])
    expect(performance.now() - restored).toBeLessThan(5_000)
    expect(service.logLines(/unhandled|uncaught/i)).toEqual([])
    expect(service.logLines(bearer)).toEqual([])
    // Errors of the lost connections may arrive late and must not crash the service.
    await service.stop()
    await proxy.disconnect()
  })
}

test('a form with a mistake whose page fails can be sent again', async ({
  caller,
  database,
  startAnother,
}) => {
  const proxy = await openDatabaseProxy(database.url)
  const instance = caller.at(await startAnother({ DATABASE_URL: proxy.url }))
  await proxy.disconnect()
  const body = new URLSearchParams({ about: 'a'.repeat(2_001) })
  const cookie = { Cookie: `${cookieName('join')}=${newSecret()}` }
  const form = { action: undefined, body }
  const { status, text } = await sendForm(instance, '/join/about', form, cookie)
  expect(status).toBe(503)
  expect(text).toContain('You can send them again from here.')
  expect(findForm(text, {})).toEqual({ action: '/join/about', body })
})
