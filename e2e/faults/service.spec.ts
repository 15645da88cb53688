import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from './test.ts'

test('every acknowledged change survives twenty kill -9 of the service under load', async ({
  startWorld,
}) => {
  const world = await startWorld()
  for (let kills = 0; kills < 20; kills += 1) {
    await sleep(200 + Math.random() * 800)
    await world.service.kill('SIGKILL')
    expect(world.service.logLines(/unhandled|uncaught/i)).toEqual([])
    await world.restartService()
    await world.expectRecovery()
  }
  await world.finish('Service killed 20 times')
})
