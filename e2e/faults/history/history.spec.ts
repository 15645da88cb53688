import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { People } from '../../fixtures/people.ts'
import { freePort } from '../../fixtures/service.ts'
import { expect, test } from '../../fixtures/test.ts'
import { startPostgresPair } from '../../resilience/postgres-pair.ts'
import { UnloggedCaller } from '../unlogged-caller.ts'
import { checkHistory } from './check-history.ts'
import { Life } from './life.ts'
import { Recorder } from './recorder.ts'

const runSeconds = Number(process.env.HISTORY_SECONDS || 300)
const minOperations = process.env.HISTORY_SECONDS ? 0 : 200_000
const liveAtOnce = 12
const killEveryMs = 6_000

test('the history of credentials at two instances is consistent through kills and a failover', async ({
  startAnother,
}) => {
  test.setTimeout((runSeconds + 120) * 1_000)
  const pair = await startPostgresPair()
  const ports = [await freePort(), await freePort()]
  const start = (port: number) =>
    startAnother({ DATABASE_URL: pair.url, PORT: `${port}`, LOG_LEVEL: 'warn' })
  const services = await Promise.all(ports.map(start))
  const instances = services.map(({ url }) => new UnloggedCaller(url))
  const recorder = new Recorder()
  let sql = postgres(pair.primary.url, { max: 8, onnotice: () => {} })
  const deadline = performance.now() + runSeconds * 1_000
  const isRunning = () => performance.now() < deadline

  const errors = new Map<string, number>()
  const lives = Array.from({ length: liveAtOnce }, async () => {
    while (isRunning()) {
      // The test's own statements fail during the failover.
      await new Life(instances, new People(sql), recorder).live().catch(async ({ message }) => {
        errors.set(message, (errors.get(message) ?? 0) + 1)
        await sleep(200)
      })
    }
  })
  let kills = 0
  const killer = (async () => {
    while (performance.now() < deadline - killEveryMs) {
      await sleep(killEveryMs)
      const victim = kills % services.length
      await services[victim]?.kill('SIGKILL')
      kills += 1
      services[victim] = await start(ports[victim] as number)
    }
  })()
  const failover = (async () => {
    await sleep((runSeconds * 1_000) / 2)
    pair.primary.kill()
    await sleep(1_000)
    await pair.promoteStandby()
    const old = sql
    sql = postgres(pair.standby.url, { max: 8, onnotice: () => {} })
    await old.end({ timeout: 1 })
  })()
  await Promise.all([...lives, killer, failover])
  const kinds = countBy(recorder.operations.map(({ kind, outcome }) => `${kind} ${outcome}`))
  console.log(
    `${recorder.operations.length} operations in ${runSeconds} s, ${kills} kills, 1 failover.`,
    `${recorder.unknownCount} got 503 or no response.`,
    Object.fromEntries([...kinds, ...errors]),
  )
  await sql.end({ timeout: 1 })
  await Promise.all(services.map((service) => service.stop()))
  await pair.stop()

  expect(recorder.unexpected.slice(0, 10)).toEqual([])
  expect(checkHistory(recorder.operations).slice(0, 10)).toEqual([])
  for (const operation of ['issue', 'use', 'redemption', 'end']) {
    expect(kinds.get(`${operation} acknowledged`), operation).toBeGreaterThan(10)
  }
  // If ended credentials were not presented, the history would show nothing.
  expect(kinds.get('use rejected')).toBeGreaterThan(10)
  for (const service of services) expect(service.logLines(/unhandled|uncaught/i)).toEqual([])
  expect(recorder.operations.length, 'operations').toBeGreaterThanOrEqual(minOperations)
})

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
