import { contracts } from '#lib/contracts/r1/index.ts'
import type { Caller, EndpointName } from '../fixtures/caller.ts'
import { type Gateway, openGateway } from '../fixtures/machines/gateway.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { formats, type Input } from '../fixtures/wire.ts'

const inputs = (): { [name: string]: Input } => ({
  token: { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'x', client_secret: 'x' },
  authenticate: { type: 'token', username: 'ada', password: 'copper lantern meadow' },
  forgotpassword: { email: `${unique('x')}@people.example` },
  ebrief: { EmailAddress: `${unique('x')}@people.example`, Action: 'Remove' },
})

const askAll = (caller: Caller, bearer: string) =>
  Promise.all(
    (Object.keys(contracts) as EndpointName[]).flatMap((name) => {
      const input = inputs()[name]
      return formats.map(async (as) => {
        const call = { as, bearer, membership: 'none', ...(input ? { input } : {}) }
        return { name, answer: await caller.elsewhere().call(name, call) }
      })
    }),
  )

const ways: { [way: string]: (gateway: Gateway) => unknown } = {
  'cannot be reached': (gateway) => gateway.cut(),
  'does not answer': (gateway) => gateway.muffle(),
}

for (const [way, breakIt] of Object.entries(ways)) {
  test(`while the database ${way} every endpoint answers 503 within two seconds, and is back at once`, async ({
    caller,
    people,
    database,
    startAnother,
  }) => {
    const gateway = await openGateway(database.url)
    const service = await startAnother({ DATABASE_URL: gateway.url })
    const there = caller.at(service)
    const bearer = await people.issue(await people.add())
    for (const { name, answer } of await askAll(there, bearer)) {
      expect(answer.status, name).toBeLessThan(500)
    }

    await breakIt(gateway)
    // The fees are told again without a look for a second.
    await new Promise((over) => setTimeout(over, 1_000))
    for (const round of [1, 2]) {
      for (const { name, answer } of await askAll(there, bearer)) {
        expect(answer.status, `${name}, round ${round}`).toBe(503)
        expect(answer.codes, name).toEqual(['ServerError:Unavailable'])
        expect(Number(answer.headers['retry-after']), name).toBeGreaterThanOrEqual(1)
        expect(answer.milliseconds, name).toBeLessThan(2_600)
      }
    }
    expect((await there.send({ method: 'GET', path: '/r1/schema.xsd' })).status).toBe(200)

    await gateway.restore()
    const restored = performance.now()
    await expect
      .poll(async () => (await there.call('fees')).status, { intervals: [100], timeout: 5_000 })
      .toBe(200)
    const all = await askAll(there, bearer)
    expect(all.filter(({ answer }) => answer.status >= 500)).toEqual([])
    expect(performance.now() - restored).toBeLessThan(5_000)
    expect(service.lines(/unhandled|uncaught/i)).toEqual([])
    expect(service.lines(bearer)).toEqual([])
    // What was on its way to the gateway when it was cut must not end the service later.
    await service.stop()
    await gateway.cut()
  })
}
