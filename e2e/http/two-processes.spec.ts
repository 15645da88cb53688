import { readFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text as read } from 'node:stream/consumers'
import { hashOf } from '#lib/auth/secret.ts'
import type { Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

/** The ids of the worker processes of a service. */
const workersOf = ({ pid }: Service): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Fetches on a connection of its own, which any of the processes may accept. */
const fetchAnew = async (service: Service, path: string, headers = {}) => {
  const response = await fetch(service.url + path, { headers: { ...headers, connection: 'close' } })
  return { status: response.status, body: await response.text() }
}

/** Requests on a connection that stays open, and returns the response, or null once the service has closed the connection. */
const getOn = (agent: Agent, url: string) =>
  new Promise<{ response: IncomingMessage; body: string } | null>((resolve) =>
    get(url, { agent }, async (response) => resolve({ response, body: await read(response) })).on(
      'error',
      () => resolve(null),
    ),
  )

/** The metric of a series; those of a histogram have an ending of their own. */
const metricOf = (series: string) =>
  series.replace(/\{.*/, '').replace(/(?<=_seconds)_(?:bucket|sum|count)$/, '')

test('a service of two processes counts for both, replaces one that dies, and stops without a lost request', async ({
  people,
  startAnother,
}) => {
  const service = await startAnother({
    WEB_CONCURRENCY: '2',
    DRAIN_SECONDS: '1',
    ORG_NMAE: 'Soil Trust',
  })
  const events = (event: string) =>
    service.logLines(`"event":"${event}"`).map((line) => JSON.parse(line))
  await expect.poll(() => events('started')).toHaveLength(1)
  expect(events('started')[0].settings.webConcurrency).toBe(2)
  // One process says so, not each of them.
  expect(events('unknown-setting')).toMatchObject([{ name: 'ORG_NMAE', closest: 'ORG_NAME' }])
  expect(events('no-contact')).toHaveLength(1)

  const workers = workersOf(service)
  expect(workers).toHaveLength(2)
  for (let n = 0; n < 12; n += 1) await fetchAnew(service, '/r1/fees.eb')
  const readSeries = async () => {
    const { body } = await fetchAnew(service, '/metrics')
    return new Map(
      Array.from(body.matchAll(/^(\w+\S*) ([\d.]+)$/gm), ([, name = '', n]) => [name, Number(n)]),
    )
  }
  const sumOf = (series: ReadonlyMap<string, number>, begin: string) =>
    [...series].reduce((sum, [name, n]) => sum + (name.startsWith(begin) ? n : 0), 0)
  const requests = 'gatehouse_http_requests_total{method="GET",route="/r1/fees.eb",status="200",'
  let before: ReadonlyMap<string, number> = new Map()
  for (let n = 0; n < 4; n += 1) {
    const series = await readSeries()
    before = series
    expect([sumOf(series, requests), sumOf(series, 'gatehouse_processes{')]).toEqual([12, 2])
    expect(sumOf(series, 'gatehouse_build_info{')).toBe(2)
  }

  const [victim, other] = workers as [number, number]
  process.kill(victim, 'SIGKILL')
  await expect.poll(() => workersOf(service).filter((pid) => pid !== victim)).toHaveLength(2)
  expect(workersOf(service)).toContain(other)
  expect(events('worker-died')).toMatchObject([{ pid: victim, signal: 'SIGKILL', waitMs: 200 }])
  // Prometheus would take a smaller number for that of a new counter, and count all of it again.
  const { body: after } = await fetchAnew(service, '/metrics')
  const counters = Array.from(
    after.matchAll(/^# TYPE (\w+) (?:counter|histogram)$/gm),
    ([, name = '']) => name,
  )
  const fallen = [...(await readSeries())].filter(
    ([name, n]) => counters.includes(metricOf(name)) && n < (before.get(name) ?? 0),
  )
  expect(counters).toContain('gatehouse_http_requests_total')
  expect(fallen).toEqual([])

  const bearer = await people.issueCredential(await people.add())
  await fetchAnew(service, '/r1/profile.eb', { Authorization: `Bearer ${bearer}` })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const first = await getOn(agent, `${service.url}/r1/fees.eb`)
  expect(first?.response.headers.connection).not.toBe('close')
  const exitCode = service.kill('SIGTERM')
  await expect
    .poll(async () => JSON.parse((await fetchAnew(service, '/readyz')).body), { intervals: [20] })
    .toMatchObject({ ready: false, ending: true })
  // Until the service says that the connection ends, no request on it is lost.
  let last = first
  for (let isOpen = true; isOpen; isOpen = last?.response.headers.connection !== 'close') {
    last = await getOn(agent, `${service.url}/r1/fees.eb`)
    expect(last?.response.statusCode).toBe(200)
  }
  agent.destroy()
  expect(await exitCode).toBe(0)
  expect(service.log().trim().split('\n').at(-1)).toContain('"event":"ended"')
  const [used] = await people.sql`
    select seen_at is not null as is_noted from credential where hash = ${hashOf(bearer)}`
  expect(used).toEqual({ is_noted: true })
})
