import { cookieOf } from '../fixtures/browser.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import type { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { attacks } from './attacks/attacks.ts'
import { Connections, type NetworkOf } from './attacks/connections.ts'

const attackers: Readonly<Record<string, NetworkOf>> = {
  'one network': () => '198.51.100.7',
  'twenty /56 of one /48': (n) => `2001:db8:50:${((n % 20) + 1).toString(16)}00::1`,
}

/** The requests of other networks, and the status of each. */
const requests = {
  'sign-in page': [
    303,
    async (caller, people) => {
      const { username, password } = await people.add()
      const body = new URLSearchParams({ username, password, goto: '' })
      return () => sendForm(caller, '/login', { action: undefined, body })
    },
  ],
  authenticate: [
    200,
    async (caller, people) => {
      const { username, password } = await people.add()
      return () => caller.call('authenticate', { input: { type: 'token', username, password } })
    },
  ],
  fees: [200, async (caller) => () => caller.send({ method: 'GET', path: '/fees' })],
  memberships: [
    200,
    async (caller, people) => {
      const person = await people.add()
      await people.addMembership({ person })
      const headers = cookieOf(await people.issueCredential(person, { kind: 'session' }))
      return () => caller.send({ method: 'GET', path: '/memberships', headers })
    },
  ],
} satisfies Record<string, [status: number, prepare: Prepare]>

type Prepare = (caller: Caller, people: People) => Promise<() => Promise<ApiResponse>>

const p95 = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] as number

/** Sends each request so many times, each from a new network; returns the 95th percentile of each in ms. */
async function measure(
  caller: Caller,
  people: People,
  rounds: number,
): Promise<Record<string, number>> {
  const durations: Record<string, number[]> = {}
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      Object.entries(requests).map(async ([name, [expected, prepare]]) => {
        const send = await prepare(caller.fromNewNetwork(), people)
        const { status, durationMs } = await send()
        expect(status, name).toBe(expected)
        durations[name] = [...(durations[name] ?? []), durationMs]
      }),
    )
  }
  return Object.fromEntries(Object.entries(durations).map(([name, all]) => [name, p95(all)]))
}

test.describe('with one network', { tag: '@alone' }, () => {
  // One after the other, in one worker, even if the file is named on the command line.
  test.describe.configure({ mode: 'default' })
  for (const [attack, start] of Object.entries(attacks)) {
    for (const [attacker, networkOf] of Object.entries(attackers)) {
      test(`${attack} of ${attacker} leave the sign-ins and pages of others under a second`, async ({
        caller,
        people,
        service,
      }) => {
        // The first requests of a service take longer.
        await measure(caller, people, 3)
        const connections = new Connections(service, networkOf)
        const isInEffect = await start(connections, people)
        try {
          await expect.poll(isInEffect).toBe(true)
          const durations = await measure(caller, people, 20)
          console.log(attack, attacker, durations, connections.statuses)
          expect(await isInEffect()).toBe(true)
          for (const [name, ms] of Object.entries(durations)) expect(ms, name).toBeLessThan(1_000)
        } finally {
          connections.stop()
          await people.sql`delete from data_job`
        }
      })
    }
  }
})
