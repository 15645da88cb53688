import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '../../fixtures/test.ts'
import { type PostgresServer, startPostgresPair } from '../postgres-pair.ts'
import { startWriteLoad } from '../write-load.ts'

const failures: { [failure: string]: (primary: PostgresServer) => void } = {
  'is killed': ({ kill }) => kill(),
  'stops responding': ({ suspend }) => suspend(),
}

for (const [failure, fail] of Object.entries(failures)) {
  for (const promotedAfterMs of [500, 3_000, 10_000]) {
    test(`two instances lose no acknowledged write when the primary ${failure} and the standby is promoted after ${promotedAfterMs} ms`, async ({
      caller,
      startAnother,
    }) => {
      const pair = await startPostgresPair()
      const settings = { DATABASE_URL: pair.url }
      const services = [await startAnother(settings), await startAnother(settings)]
      const writeLoad = startWriteLoad(
        services.map((service) => caller.at(service)),
        40,
      )
      const { acknowledged, countByStatus } = writeLoad
      await sleep(5_000)
      const countBeforeFailure = acknowledged.length
      fail(pair.primary)
      await sleep(promotedAfterMs)
      const promotedAt = performance.now()
      await pair.promoteStandby()
      const countAtPromotion = acknowledged.length
      await expect
        .poll(() => acknowledged.length - countAtPromotion, { intervals: [20], timeout: 30_000 })
        .toBeGreaterThan(20)
      const recoverySeconds = (performance.now() - promotedAt) / 1_000
      await sleep(5_000)
      await writeLoad.stop()
      const missing = await writeLoad.countMissingIn(pair.standby.url)
      const statuses = [...countByStatus].map(([status, count]) => `${status}: ${count}`)
      console.log(
        `Acknowledged writes: ${countBeforeFailure} before the failure,`,
        `${acknowledged.length} in total, ${missing} missing. Statuses: ${statuses.join(', ')}.`,
        `Recovered ${recoverySeconds.toFixed(1)} s after the promotion.`,
      )
      for (const service of services) {
        expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
        expect(service.logLines(/unhandled|uncaught/i)).toEqual([])
        await service.stop()
      }
      await pair.stop()
      expect(recoverySeconds).toBeLessThan(10)
      expect(missing).toBe(0)
      expect([...countByStatus.keys()].filter((status) => ![200, 503].includes(status))).toEqual([])
    })
  }
}
