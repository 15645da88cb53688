import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseProxy, openDatabaseProxy } from '../fixtures/faults/database-proxy.ts'
import { canLosePackets, losePackets } from './packet-loss.ts'
import { expect, test } from './test.ts'

test('the service works over a slow network to the database, and recovers within 5 s when it is cut or stalls', async ({
  startWorld,
}) => {
  let proxy: DatabaseProxy | undefined
  const world = await startWorld({
    inFront: async (url) => {
      proxy = await openDatabaseProxy(url)
      return proxy.url
    },
  })
  if (!proxy) throw new Error('There is no proxy')
  proxy.delay(100)
  await sleep(2_000)
  const before = world.ledger.countByStatus()[503] ?? 0
  await sleep(5_000)
  expect(world.ledger.countByStatus()[503] ?? 0, '503 over a slow network').toBe(before)
  for (const fail of [proxy.disconnect, proxy.stall]) {
    await fail()
    await sleep(1_000)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const response = await world.caller.call('profile', { bearer: 'gh_none' })
      expect(response.status).toBe(503)
      expect(response.durationMs).toBeLessThan(2_600)
      await sleep(200)
    }
    await proxy.restore()
    await world.expectRecovery()
  }
  await world.finish('Network slow, cut and stalled')
  await world.service.stop()
  await proxy.disconnect()
})

test('no change is lost or half done while one packet in ten to and from the database is lost', async ({
  startWorld,
}) => {
  test.skip(!canLosePackets(), 'needs root and iptables. On Debian: apt-get install iptables')
  const world = await startWorld()
  const before = world.ledger.acknowledgedCount()
  const restore = losePackets(new URL(world.postgres.url).port, 0.1)
  try {
    await sleep(20_000)
  } finally {
    restore()
  }
  expect(world.ledger.acknowledgedCount() - before, 'acknowledged changes').toBeGreaterThan(50)
  await world.expectRecovery()
  await world.finish('One packet in ten lost')
})
