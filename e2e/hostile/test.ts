import { isTooSlow, repeatWhile } from '../fixtures/measure/durations.ts'
import { type Service, startService } from '../fixtures/service.ts'
import { test as base, expect } from '../fixtures/test.ts'
import { type Bystander, bystanders } from './bystander.ts'
import { describeOutcome, type HostileCase, type Outcome } from './case.ts'
import type { World } from './world.ts'

/** True for `npm run hostile` rather than `npm run test:all`. */
export const isWholeSuite = process.env.HOSTILE_MESSAGES !== undefined

/** A test of a hostile case. */
export const test = base.extend<{ world: World }, { second: Service }>({
  second: [
    async ({ service, database, mailbox }, use) => {
      const urls = { BASE_URL: service.url, DATABASE_URL: database.url, SMTP_URL: mailbox.url }
      const second = await startService('production', urls)
      await use(second)
      await second.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  world: ({ service, second, caller, people, grants, database }, use) =>
    use({ service, caller, people, grants, database, callerAtSecond: caller.at(second) }),
})

export { expect }

/** Runs one case and checks everything that must hold for each. */
export async function runCase(world: World, hostile: HostileCase): Promise<void> {
  const { service } = world
  const sentBefore = service.requestLog.entries.length
  const loggedBefore = service.log().length
  const slowest = await repeatWhile(isTooSlow, async () => {
    const [outcome, duringMs] = await Promise.all([
      hostile.procedure(world),
      sendOrdinary(world, hostile),
    ])
    expect(describeOutcome(outcome)).toBe(hostile.expected)
    return { durationMs: Math.max(duringMs, hostile.waits ? 0 : slowestOf(outcome)) }
  })
  expect(isTooSlow(slowest), `the slowest response took ${slowest.durationMs} ms`).toBe(false)
  await sendOrdinary(world, { ...hostile, disturbs: false })
  const log = service.log().slice(loggedBefore)
  const { secrets } = service.requestLog.since(sentBefore)
  expect(
    [...secrets].filter((secret) => log.includes(secret)),
    'secrets in the log',
  ).toEqual([])
}

const slowestOf = (outcome: Outcome | readonly Outcome[]) =>
  Math.max(...[outcome].flat().map(({ durationMs }) => durationMs))

/** Sends ordinary requests from other networks, and returns how long the slowest took. */
async function sendOrdinary(
  world: World,
  { stillWorks, disturbs }: { stillWorks: Bystander; disturbs?: boolean },
): Promise<number> {
  const names = new Set<Bystander>(['fees', stillWorks])
  const responses = await Promise.all(
    [...names].map(async (name) => {
      const response = await bystanders[name](world, world.caller.fromNewNetwork())
      const expected = disturbs && response.status === 503 ? 503 : 200
      expect(response.status, `${name} of another network`).toBe(expected)
      return disturbs ? 0 : response.durationMs
    }),
  )
  return Math.max(...responses)
}

/** Uses what a service loads or opens once, so that a later measurement does not count it. */
export async function warmUp(world: World): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    const everyone = Object.values(bystanders).flatMap((request) => Array(6).fill(request))
    await Promise.all(everyone.map((request) => request(world, world.caller.fromNewNetwork())))
  }
}
