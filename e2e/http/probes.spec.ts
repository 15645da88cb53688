import type { Caller } from '../fixtures/client/caller.ts'
import { fillForm, sendForm } from '../fixtures/client/page-form.ts'
import { createDatabase } from '../fixtures/database.ts'
import { openDatabaseProxy } from '../fixtures/faults/database-proxy.ts'
import type { Grants } from '../fixtures/grants.ts'
import type { Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { basicHeader } from './feed/feed-reader.ts'

async function get(service: Service, path: string, headers: { [name: string]: string } = {}) {
  const response = await fetch(service.url + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const getReadiness = async (service: Service) => {
  const { status, text } = await get(service, '/readyz')
  return { status, ...JSON.parse(text) }
}

/** A wrong guess at each surface on which someone may guess. */
const guesses: Readonly<Record<string, (caller: Caller, grants: Grants) => Promise<unknown>>> = {
  async 'an endpoint'(caller, grants) {
    const { tokenRequest } = await grants.issueCode()
    const input = { ...tokenRequest, client_secret: 'wrong' }
    return caller.call('token', { input })
  },
  async 'a form'(caller) {
    const { text } = await caller.send({ method: 'GET', path: '/login' })
    const body = fillForm(text, { username: 'nobody', password: 'a guess' })
    return sendForm(caller, '/login', { action: undefined, body })
  },
  async 'the page of a test client'(caller, grants) {
    const client = await grants.addClient({ isTest: true })
    const headers = basicHeader({ ...client, secret: 'wrong' })
    return caller.send({ method: 'GET', path: '/developers/test-emails', headers })
  },
}

/** The value of a metric, by its name and labels as they are printed. */
async function getMetric(service: Service, name: string): Promise<number | undefined> {
  const { text } = await get(service, '/metrics')
  const line = text.split('\n').find((found) => found.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

test.describe('readiness', () => {
  test('GET /readyz reports the database, migrations and mail', async ({ service }) => {
    await expect.poll(async () => (await getReadiness(service)).checks.mail).toBe('ok')
    const checks = { database: 'ok', migrations: 'ok', mail: 'ok', queues: 'ok' }
    // Two instances with other settings differ in it, and no setting can be read from it.
    const digest = expect.stringMatching(/^[\w-]{12}$/)
    const configuration = { secret: digest, settings: digest }
    expect(await getReadiness(service)).toEqual({ status: 200, ready: true, checks, configuration })
    const head = await fetch(`${service.url}/readyz`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('a probe answers no POST', async ({ service }) => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      const response = await fetch(service.url + path, {
        method: 'POST',
        headers: { origin: service.url },
      })
      expect(response.status, path).toBe(405)
    }
  })

  test('GET /readyz returns 503 while the database is unavailable, and /healthz still returns 200', {
    tag: '@alone',
  }, async ({ database, startAnother }) => {
    const proxy = await openDatabaseProxy(database.url)
    const service = await startAnother({ DATABASE_URL: proxy.url })
    for (const fail of [() => proxy.disconnect(), () => proxy.stall()]) {
      expect((await getReadiness(service)).status).toBe(200)
      await fail()
      await expect
        .poll(async () => (await getReadiness(service)).status, { timeout: 15_000 })
        .toBe(503)
      const startedAt = performance.now()
      expect(await getReadiness(service)).toMatchObject({
        ready: false,
        checks: { database: 'failing', migrations: 'unknown' },
      })
      expect(performance.now() - startedAt).toBeLessThan(2_600)
      expect(await getMetric(service, 'gatehouse_ready')).toBe(0)
      expect((await get(service, '/healthz')).status).toBe(200)
      await proxy.restore()
      await expect
        .poll(async () => (await getReadiness(service)).status, { timeout: 15_000 })
        .toBe(200)
    }
    await service.stop()
    await proxy.disconnect()
  })

  test('GET /readyz returns 503 when a migration is missing', { tag: '@all' }, async ({
    mailbox,
    startAnother,
  }) => {
    const database = await createDatabase()
    const service = await startAnother({ DATABASE_URL: database.url, SMTP_URL: mailbox.url })
    await database.sql`delete from migration where hash = (select min(hash) from migration)`
    await expect
      .poll(() => getReadiness(service))
      .toMatchObject({ status: 503, checks: { database: 'ok', migrations: 'missing' } })
    await service.stop()
    await database.drop()
  })

  test('GET /readyz returns 200 when the mail server is unavailable', { tag: '@all' }, async ({
    startAnother,
  }) => {
    const service = await startAnother({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await expect.poll(() => getMetric(service, 'gatehouse_mail_failing')).toBe(1)
    expect(await getReadiness(service)).toMatchObject({ status: 200, checks: { mail: 'failing' } })
  })

  test('GET /readyz returns 503 during DRAIN_SECONDS, while requests are still served', {
    tag: '@alone',
  }, async ({ startAnother }) => {
    const service = await startAnother({ DRAIN_SECONDS: '4' })
    expect((await getReadiness(service)).status).toBe(200)
    const signalledAt = performance.now()
    const exitCode = service.kill('SIGTERM')
    await expect
      .poll(() => getReadiness(service), { intervals: [50], timeout: 3_500 })
      .toMatchObject({ status: 503, ready: false, ending: true, checks: { database: 'ok' } })
    expect((await get(service, '/r1/fees.eb')).status).toBe(200)
    expect(await exitCode).toBe(0)
    const seconds = (performance.now() - signalledAt) / 1_000
    expect(seconds).toBeGreaterThanOrEqual(4)
    expect(seconds).toBeLessThan(10)
  })
})

test.describe('metrics', () => {
  test('GET /metrics counts requests by method, route and status, and groups unknown paths', async ({
    alone: { caller: instance, people },
  }) => {
    const { service } = instance
    const { username, password } = await people.add()
    for (let n = 0; n < 3; n += 1) await instance.call('fees')
    await instance.call('contacts', { membership: 'secret-of-mine', bearer: 'x' })
    await instance.call('authenticate', { input: { type: 'token', username, password } })
    for (const path of ['/r1/made-up', '/made-up', '/made-up/too', '/r1/fees.eb/']) {
      await instance.send({ method: 'GET', path })
    }
    await instance.send({ method: 'PURGE', path: '/r1/fees.eb' })
    await get(service, '/login')
    const body = new URLSearchParams({ username })
    await fetch(`${service.url}/login`, { method: 'POST', body, headers: { Origin: service.url } })
    await fetch(`${service.url}/staff/import/mine/check`, { method: 'POST', body })
    await get(service, '/metrics')
    const { text, headers } = await get(service, '/metrics')
    expect(headers.get('content-type')).toContain('text/plain; version=0.0.4')
    for (const line of [
      'gatehouse_http_requests_total{method="GET",route="/r1/fees.eb",status="200"} 3',
      'gatehouse_http_requests_total{method="other",route="/r1/fees.eb",status="405"} 1',
      'gatehouse_http_requests_total{method="GET",route="/r1/memberships/{membership}/contacts.eb",status="401"} 1',
      'gatehouse_http_requests_total{method="POST",route="/r1/authenticate.eb",status="200"} 1',
      'gatehouse_http_requests_total{method="GET",route="/login",status="200"} 1',
      'gatehouse_http_requests_total{method="GET",route="other",status="404"} 4',
      'gatehouse_http_requests_total{method="POST",route="/login",status="422"} 1',
      'gatehouse_http_requests_total{method="POST",route="/staff/import/{job}/check",status="403"} 1',
      'gatehouse_http_requests_in_progress 0',
      'gatehouse_processes 1',
      'gatehouse_http_request_duration_seconds_bucket{le="+Inf",route="/r1/fees.eb"} 4',
      'gatehouse_http_request_duration_seconds_count{route="/r1/fees.eb"} 4',
    ]) {
      expect(text.split('\n')).toContain(line)
    }
    const ofFees = text.matchAll(/seconds_bucket\{le="([^"]+)",route="\/r1\/fees.eb"\}/g)
    expect(Array.from(ofFees, ([, le]) => le).join(' ')).toBe(
      '0.001 0.0025 0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 15 +Inf',
    )
    expect(text).not.toMatch(/made-up|secret-of-mine/)
    expect(text).toMatch(/^gatehouse_build_info\{version="[\d.]+",node="\d+\.\d+\.\d+"\} 1$/m)
    expect(text).toMatch(/^gatehouse_start_time_seconds \d{10}$/m)
    expect(text.match(/^(?!#|gatehouse_).+/gm)).toBeNull()
    expect(text).toMatch(/^gatehouse_nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
    // Nothing of this has happened yet in a database of its own, however often the metrics are read; a job may have a query that runs.
    const none =
      /^gatehouse_(?!database_queries_running )(?:database|mails|logout_notices|webhook_attempts|rate_limited|queue)_\w+(?:\{.*\})? (?!0$).*/gm
    expect(text.match(none)).toBeNull()
    for (const name of ['mails_sent_total', 'logout_notices_failed_total'])
      expect(text).toMatch(new RegExp(`^gatehouse_${name} 0$`, 'm'))
    expect(text).toMatch(/^gatehouse_database_queries_running \d+$/m)
    expect(text.match(/^gatehouse_webhook_attempts_total\{verdict="\w+"\} 0$/gm)).toHaveLength(4)
  })

  test('GET /metrics shows the tasks of each queue', async ({ service }) => {
    const { text } = await get(service, '/metrics')
    for (const queue of ['forms', 'hashing', 'pages', 'uploads'])
      for (const name of ['running', 'waiting', 'rejected_total', 'overdue_total', 'stalled'])
        expect(text).toMatch(
          new RegExp(`^gatehouse_queue_${name}\\{queue="${queue}"\\} \\d+$`, 'm'),
        )
  })

  test('GET /metrics counts sent and failed emails', { tag: '@all' }, async ({
    startAnother,
    caller,
    people,
  }) => {
    const service = await startAnother()
    const instance = caller.at(service)
    const [accepted, refused] = await Promise.all([
      people.add(),
      people.add({ email: `refused${Date.now()}@people.example` }),
    ])
    for (const { email } of [accepted, refused]) {
      await instance.fromNewNetwork().call('forgotpassword', { input: { email } })
    }
    expect(await getMetric(service, 'gatehouse_mails_sent_total')).toBe(1)
    expect(await getMetric(service, 'gatehouse_mails_failed_total')).toBe(1)
  })

  test('GET /metrics counts responses with 429, which are logged with their network', async ({
    service,
    caller,
    grants,
  }) => {
    const limited = async () => (await getMetric(service, 'gatehouse_rate_limited_total')) ?? 0
    for (const [name, guess] of Object.entries(guesses)) {
      const guesser = caller.fromNewNetwork()
      const before = await limited()
      while ((await limited()) === before) await guess(guesser, grants)
      const lines = () => {
        const all = service.logLines('rate-limited').map((line) => JSON.parse(line))
        return all.filter(({ network }) => network === guesser.network)
      }
      const line = { level: 'warn', retryAfterSeconds: expect.any(Number) }
      await expect.poll(lines, name).toEqual([expect.objectContaining(line)])
    }
  })
})

test.describe('probe access', () => {
  test('/readyz and /metrics return 404 to a public network, and /healthz returns 200', async ({
    service,
  }) => {
    const publicNetwork = { 'X-Forwarded-For': '203.0.113.7' }
    expect((await get(service, '/healthz', publicNetwork)).status).toBe(200)
    for (const path of ['/readyz', '/metrics']) {
      for (const headers of [
        publicNetwork,
        { ...publicNetwork, Authorization: 'Bearer undefined' },
      ]) {
        const response = await get(service, path, headers)
        expect(response.status).toBe(404)
        expect(response.text).not.toMatch(/database|http_requests/)
      }
    }
  })

  test('METRICS_TOKEN opens /metrics to any network and closes it to requests without the token', {
    tag: '@all',
  }, async ({ startAnother }) => {
    const token = 'a token for the metrics'
    const service = await startAnother({ METRICS_TOKEN: token })
    const withToken = { 'X-Forwarded-For': '203.0.113.7', Authorization: `Bearer ${token}` }
    expect((await get(service, '/metrics', withToken)).status).toBe(200)
    expect((await get(service, '/readyz', withToken)).status).toBe(200)
    expect((await get(service, '/metrics')).status).toBe(404)
    expect((await get(service, '/metrics', { Authorization: 'Bearer wrong' })).status).toBe(404)
    expect((await get(service, '/readyz')).status).toBe(200)
    expect(service.logLines(token)).toEqual([])
  })
})
