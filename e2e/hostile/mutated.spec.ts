import { parseXml } from '../fixtures/client/formats.ts'
import { type ApiResponse, sendRequest } from '../fixtures/client/http.ts'
import { isTooSlow, repeatWhile } from '../fixtures/measure/durations.ts'
import type { Service } from '../fixtures/service.ts'
import { mutatedMessage } from './mutate.ts'
import { collectsOnSignal, settle } from './service-usage.ts'
import { expect, test, warmUp } from './test.ts'

test.use({ settings: collectsOnSignal })

const count = Number(process.env.HOSTILE_MESSAGES ?? 3_000)
const seed = Number(process.env.HOSTILE_SEED ?? 1)
const connections = 8
const warmUpCount = 1_000
const expectedStatuses = [200, 400, 401, 403, 406, 429]
const maxBodyBytes = 64 * 1024
const maxGrowthMb = 64

test(`${count} mutated messages get no unexpected response and leave nothing behind`, async ({
  world,
}) => {
  test.setTimeout(60_000 + count * 20)
  const { service } = world
  console.log(`Mutated messages: HOSTILE_SEED=${seed} HOSTILE_MESSAGES=${count}`)
  await warmUp(world)
  await sendMutated(service, count, warmUpCount)
  const before = await settle(service)

  const startedAt = performance.now()
  const statuses = await sendMutated(service, 0, count)
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  console.log(`Sent in ${seconds} s: ${JSON.stringify(Object.fromEntries(statuses))}`)

  const after = await settle(service)
  expect(after.descriptors).toBeLessThanOrEqual(before.descriptors)
  expect(after.memoryMb - before.memoryMb, 'growth in MB').toBeLessThan(maxGrowthMb)
  expect(service.logLines(/"level":"(error|fatal)"/)).toEqual([])
  expect((await world.caller.call('fees')).status).toBe(200)
})

/** Sends messages over a few connections, checks each response and counts their statuses. */
async function sendMutated(service: Service, from: number, length: number) {
  const statuses = new Map<number, number>()
  let next = from
  const sendAll = async () => {
    while (next < from + length) {
      const status = await sendAndCheck(service, next++)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: connections }, sendAll))
  return statuses
}

async function sendAndCheck(service: Service, number: number): Promise<number> {
  const message = mutatedMessage(seed, number)
  const response = await repeatWhile(isTooSlow, () => sendRequest(service.url, message))
  const fault = faultOf(response, message.body.length > maxBodyBytes)
  // Not expect(): Playwright reports each call as a step, and 300,000 steps slow the test itself down.
  if (fault) throw new Error(`Message ${number} of seed ${seed} ${fault}.`)
  return response.status
}

function faultOf(response: ApiResponse, isTooLong: boolean): string | undefined {
  const { status } = response
  if (isTooLong ? status !== 413 : !expectedStatuses.includes(status)) return `got status ${status}`
  if (isTooSlow(response)) return `took ${Math.round(response.durationMs)} ms`
  try {
    parse(response)
  } catch (error) {
    return `got a malformed body: ${error}`
  }
}

/** Parses a body strictly in the format that its headers state. */
const parse = ({ mediaType, text }: ApiResponse) =>
  mediaType === 'text/xml' ? parseXml(text) : JSON.parse(text)
