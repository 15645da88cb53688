import { cookieOf } from '../fixtures/browser.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import type { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { attackNames, RunningAttack } from './attacks/attacks.ts'

type Prepare = (caller: Caller, people: People) => Promise<() => Promise<ApiResponse>>

/** The requests of other networks during the attack, each with its expected status. */
const requests: Readonly<Record<string, readonly [status: number, prepare: Prepare]>> = {
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
}

/** Sends each request so many times, each from a new network. Returns the 95th percentile of each, in ms. */
async function p95Of(caller: Caller, people: People, rounds: number) {
  const durations = new Map<string, number[]>(Object.keys(requests).map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      Object.entries(requests).map(async ([name, [expected, prepare]]) => {
        const send = await prepare(caller.fromNewNetwork(), people)
        const { status, durationMs } = await send()
        expect(status, name).toBe(expected)
        durations.get(name)?.push(durationMs)
      }),
    )
  }
  return [...durations].map(([name, all]) => {
    const sorted = all.sort((a, b) => a - b)
    return [name, Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0)] as const
  })
}

for (const name of attackNames) {
  test(
    `${name} of one network leave the sign-ins and pages of others under a second`,
    { tag: '@alone' },
    async ({ caller, people, service }, testInfo) => {
      // The first requests of a service take longer.
      await p95Of(caller, people, 3)
      const attack = await RunningAttack.start(name, service, people)
      try {
        const { isInEffect } = attack
        await expect.poll(async () => isInEffect(await attack.report())).toBe(true)
        const durations = await p95Of(caller, people, 40)
        const report = await attack.report()
        testInfo.annotations.push({
          type: 'p95',
          description: JSON.stringify({ durations, report }),
        })
        expect(isInEffect(report)).toBe(true)
        for (const [request, ms] of durations) expect(ms, request).toBeLessThan(1_000)
      } finally {
        attack.stop()
        await people.sql`delete from data_job`
      }
    },
  )
}
