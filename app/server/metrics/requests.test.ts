import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { counters } from '#lib/runtime/counters.ts'
import { log } from '#lib/runtime/log.ts'
import { registry } from './registry.ts'
import { recordRequest } from './requests.ts'

afterEach(() => void vi.restoreAllMocks())

const secondsSoFar = async () => {
  const metric = await registry.getSingleMetric('gatehouse_http_request_duration_seconds')?.get()
  const sums = (metric?.values ?? []) as { metricName?: string; value: number }[]
  return sums
    .filter(({ metricName }) => metricName?.endsWith('_sum'))
    .reduce((sum, { value }) => sum + value, 0)
}

/** Records a request that takes so long, and returns what it adds to the counts, the durations and the log. */
async function record(ms: number, status?: number, path = '/nowhere') {
  const [startedAt, before, seconds] = [7_000, { ...counters.pages }, await secondsSoFar()]
  const clock = vi.spyOn(performance, 'now').mockReturnValue(startedAt)
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  recordRequest(response.req, response, path, 'pages')
  if (status) response.writeHead(status)
  clock.mockReturnValue(startedAt + ms)
  response.emit('close')
  return {
    requests: counters.pages.requests - before.requests,
    failures: counters.pages.failures - before.failures,
    seconds: Number(((await secondsSoFar()) - seconds).toFixed(3)),
    logged: warn.mock.calls.map(([facts]) => facts),
  }
}

test.each([
  ['of less than a second', 999, 499, { requests: 1, failures: 0 }],
  ['that fails', 5, 500, { requests: 1, failures: 1 }],
  ['whose client has gone', 5, undefined, { requests: 0, failures: 0 }],
])('a request %s is counted, and is not in the log', async (_, ms, status, counts) => {
  expect(await record(ms, status)).toEqual({ ...counts, seconds: ms / 1_000, logged: [] })
})

test('a request of a second is in the log, with its status and its time', async () => {
  const { logged, ...counts } = await record(1_000, 200)
  expect(counts).toEqual({ requests: 1, failures: 0, seconds: 1 })
  expect(logged).toEqual([
    expect.objectContaining({ event: 'slow-request', route: 'other', status: 200, ms: 1_000 }),
  ])
})

test('a reader that waits for an event is counted, and is no slow request', async () => {
  expect(await record(25_000, 200, '/events')).toEqual({
    requests: 1,
    failures: 0,
    seconds: 0,
    logged: [],
  })
})
