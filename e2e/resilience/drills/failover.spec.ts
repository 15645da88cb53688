import { setTimeout as sleep } from 'node:timers/promises'
import { type Machine, startReplicas } from '../../fixtures/machines/replicas.ts'
import { startWriters } from '../../fixtures/machines/writers.ts'
import { expect, test } from '../../fixtures/test.ts'

const ways: { [way: string]: (primary: Machine) => void } = {
  'is killed': ({ kill }) => kill(),
  'falls silent': ({ silence }) => silence(),
}

for (const [way, breakIt] of Object.entries(ways)) {
  for (const promotedAfter of [500, 3_000, 10_000]) {
    test(`under the writes of two instances the primary ${way}; the standby is promoted after ${promotedAfter} ms`, async ({
      caller,
      startAnother,
    }) => {
      const replicas = await startReplicas()
      const settings = { DATABASE_URL: replicas.url }
      const services = [await startAnother(settings), await startAnother(settings)]
      const writers = startWriters(
        services.map((service) => caller.at(service)),
        40,
      )
      const { acknowledged, statuses } = writers
      await sleep(5_000)
      const before = acknowledged.length
      breakIt(replicas.primary)
      await sleep(promotedAfter)
      const promoted = performance.now()
      await replicas.promoteStandby()
      const since = acknowledged.length
      await expect
        .poll(() => acknowledged.length - since, { intervals: [20], timeout: 30_000 })
        .toBeGreaterThan(20)
      const seconds = (performance.now() - promoted) / 1_000
      await sleep(5_000)
      await writers.end()
      const missing = await writers.missingIn(replicas.standby.url)
      console.log(
        `Writes acknowledged: ${before} before, ${acknowledged.length} in all, ${missing} missing.`,
        `Answers: ${[...statuses].map(([status, times]) => `${status}: ${times}`).join(', ')}.`,
        `Back ${seconds.toFixed(1)} s after the promotion was asked for.`,
      )
      for (const service of services) {
        expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
        expect(service.lines(/unhandled|uncaught/i)).toEqual([])
        await service.stop()
      }
      await replicas.stop()
      expect(seconds).toBeLessThan(10)
      expect(missing).toBe(0)
      expect([...statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([])
    })
  }
}
