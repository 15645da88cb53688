import { createDatabase } from '../fixtures/database.ts'
import { openDatabaseProxy } from '../fixtures/database-proxy.ts'
import type { Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

test.beforeEach(({ mountedBy }) => {
  test.skip(mountedBy === 'next', 'the production server responses those who run it')
})

async function ask(service: Service, path: string, headers: { [name: string]: string } = {}) {
  const response = await fetch(service.url + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const readiness = async (service: Service) => {
  const { status, text } = await ask(service, '/readyz')
  return { status, ...JSON.parse(text) }
}

/** The value of a metric, labels in the order in which they are told. */
async function metric(service: Service, name: string): Promise<number | undefined> {
  const { text } = await ask(service, '/metrics')
  const line = text.split('\n').find((found) => found.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

test.describe('whether the service is ready', () => {
  test('is told with what it needs, mail included', async ({ service }) => {
    await expect.poll(async () => (await readiness(service)).checks.mail).toBe('ok')
    const checks = { database: 'ok', migrations: 'ok', mail: 'ok' }
    expect(await readiness(service)).toEqual({ status: 200, ready: true, checks })
    const head = await fetch(`${service.url}/readyz`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('is denied while the database is away, though the service is alive', async ({
    database,
    startAnother,
  }) => {
    const proxy = await openDatabaseProxy(database.url)
    const service = await startAnother({ DATABASE_URL: proxy.url })
    for (const breakIt of [() => proxy.disconnect(), () => proxy.stall()]) {
      expect((await readiness(service)).status).toBe(200)
      await breakIt()
      await expect.poll(async () => (await readiness(service)).status, { timeout: 4_000 }).toBe(503)
      const began = performance.now()
      expect(await readiness(service)).toMatchObject({
        ready: false,
        checks: { database: 'failing', migrations: 'unknown' },
      })
      expect(performance.now() - began).toBeLessThan(2_600)
      expect((await ask(service, '/healthz')).status).toBe(200)
      await proxy.restore()
      await expect.poll(async () => (await readiness(service)).status, { timeout: 5_000 }).toBe(200)
    }
    await service.stop()
    await proxy.disconnect()
  })

  test('is denied where a migration is missing', async ({ mailbox, startAnother }) => {
    const database = await createDatabase()
    const service = await startAnother({ DATABASE_URL: database.url, SMTP_URL: mailbox.url })
    await database.sql`delete from migration where hash = (select min(hash) from migration)`
    await expect
      .poll(() => readiness(service))
      .toMatchObject({ status: 503, checks: { database: 'ok', migrations: 'missing' } })
    await service.stop()
    await database.drop()
  })

  test('does not hang on a mail server that all instances lack', async ({ startAnother }) => {
    const service = await startAnother({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await expect.poll(async () => (await readiness(service)).checks.mail).toBe('failing')
    expect((await readiness(service)).status).toBe(200)
  })

  test('is denied before the end, and what comes until then is answered', async ({
    startAnother,
  }) => {
    const service = await startAnother({ DRAIN_SECONDS: '2' })
    expect((await readiness(service)).status).toBe(200)
    const told = performance.now()
    const ended = service.kill('SIGTERM')
    await expect
      .poll(() => readiness(service), { intervals: [50], timeout: 1_500 })
      .toMatchObject({ status: 503, ready: false, ending: true, checks: { database: 'ok' } })
    expect((await ask(service, '/r1/fees.eb')).status).toBe(200)
    expect(await ended).toBe(0)
    const seconds = (performance.now() - told) / 1_000
    expect(seconds).toBeGreaterThanOrEqual(2)
    expect(seconds).toBeLessThan(6)
  })
})

test.describe('how busy the service is', () => {
  test('is counted by route, method and status, and callers cannot make up routes', async ({
    startAnother,
    caller,
    people,
  }) => {
    const service = await startAnother()
    const there = caller.at(service)
    const { username, password } = await people.add()
    for (let n = 0; n < 3; n += 1) await there.call('fees')
    await there.call('contacts', { membership: 'secret-of-mine', bearer: 'x' })
    await there.call('authenticate', { input: { type: 'token', username, password } })
    for (const path of ['/r1/made-up', '/made-up', '/made-up/too', '/r1/fees.eb/']) {
      await there.send({ method: 'GET', path })
    }
    await there.send({ method: 'PURGE', path: '/r1/fees.eb' })
    await ask(service, '/login')
    const { text, headers } = await ask(service, '/metrics')
    expect(headers.get('content-type')).toContain('text/plain; version=0.0.4')
    for (const line of [
      'http_requests_total{method="GET",route="/r1/fees.eb",status="200"} 3',
      'http_requests_total{method="other",route="/r1/fees.eb",status="405"} 1',
      'http_requests_total{method="GET",route="/r1/memberships/{membership}/contacts.eb",status="401"} 1',
      'http_requests_total{method="POST",route="/r1/authenticate.eb",status="200"} 1',
      'http_requests_total{method="GET",route="/login",status="200"} 1',
      'http_requests_total{method="GET",route="other",status="404"} 4',
      'http_request_duration_seconds_bucket{le="+Inf",route="/r1/fees.eb"} 4',
      'http_request_duration_seconds_count{route="/r1/fees.eb"} 4',
    ]) {
      expect(text.split('\n')).toContain(line)
    }
    expect(text).not.toMatch(/made-up|secret-of-mine/)
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'database_queries_running',
      'database_queries_waiting',
      'hashing_running',
      'hashing_waiting',
      'hashing_refused_total',
      'mails_sent_total',
      'mails_failed_total',
    ]) {
      expect(text).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'))
    }
  })

  test('includes mails, by what became of them', async ({ startAnother, caller, people }) => {
    const service = await startAnother()
    const there = caller.at(service)
    const [taken, refused] = await Promise.all([
      people.add(),
      people.add({ email: `refused${Date.now()}@people.example` }),
    ])
    for (const { email } of [taken, refused]) {
      await there.fromNewNetwork().call('forgotpassword', { input: { email } })
    }
    expect(await metric(service, 'mails_sent_total')).toBe(1)
    expect(await metric(service, 'mails_failed_total')).toBe(1)
  })

  test('is told of all processes, whichever is asked', async ({ startAnother }) => {
    const service = await startAnother({ WEB_CONCURRENCY: '2' })
    const line = 'http_requests_total{method="GET",route="/r1/fees.eb",status="200"}'
    for (let n = 0; n < 20; n += 1) {
      await fetch(`${service.url}/r1/fees.eb`, { headers: { connection: 'close' } })
    }
    for (let n = 0; n < 4; n += 1) {
      const response = await fetch(`${service.url}/metrics`, { headers: { connection: 'close' } })
      expect(await response.text()).toContain(`${line} 20\n`)
    }
    expect(await metric(service, 'processes')).toBe(2)
  })
})

test.describe('a stranger', () => {
  test('learns that the service is alive, and nothing else', async ({ service }) => {
    const far = { 'X-Forwarded-For': '203.0.113.7' }
    expect((await ask(service, '/healthz', far)).status).toBe(200)
    for (const path of ['/readyz', '/metrics']) {
      for (const headers of [far, { ...far, Authorization: 'Bearer undefined' }]) {
        const response = await ask(service, path, headers)
        expect(response.status).toBe(404)
        expect(response.text).not.toMatch(/database|http_requests/)
      }
    }
  })

  test('needs the token where there is one, and so does everyone', async ({ startAnother }) => {
    const token = 'a token for the metrics'
    const service = await startAnother({ METRICS_TOKEN: token })
    const far = { 'X-Forwarded-For': '203.0.113.7', Authorization: `Bearer ${token}` }
    expect((await ask(service, '/metrics', far)).status).toBe(200)
    expect((await ask(service, '/readyz', far)).status).toBe(200)
    expect((await ask(service, '/metrics')).status).toBe(404)
    expect((await ask(service, '/metrics', { Authorization: 'Bearer wrong' })).status).toBe(404)
    expect((await ask(service, '/readyz')).status).toBe(200)
    expect(service.logLines(token)).toEqual([])
  })
})
