import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { maxWaitSeconds } from '#lib/contracts/events/feed.ts'
import { succeeds } from '../../bin/test/debian.js'
import { freePort, root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { startNginx } from '../resilience/drills/nginx.ts'

/** Sends a request through nginx, whose certificate no authority has signed. */
function send(url: string, headers: Readonly<Record<string, string>> = {}, body?: string) {
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>(
    (resolve, reject) => {
      const options = { method, headers, rejectUnauthorized: false, agent: false } as const
      const outgoing = request(url, options, (incoming) => {
        const { statusCode: status = 0, headers } = incoming
        let text = ''
        incoming.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        incoming.on('error', reject).on('end', () => resolve({ status, headers, text }))
      })
      outgoing.on('error', reject).end(body)
    },
  )
}

test('nginx waits longer for a response than a reader of the feed may', async () => {
  const config = await readFile(join(root, 'deploy/nginx/gatehouse.conf'), 'utf8')
  const [, seconds] = config.match(/^ *proxy_read_timeout (\d+)s;$/m) ?? []
  expect(Number(seconds)).toBeGreaterThan(maxWaitSeconds)
})

test('deploy/nginx/gatehouse.conf forwards the client’s IP address, hides the probes and shows its own page if no instance responds', async ({
  database,
  startAnother,
}) => {
  test.skip(!succeeds('nginx', '-v'), 'nginx is not installed: on Debian, apt-get install nginx')
  const environment = await readFile(join(root, 'deploy/systemd/gatehouse.env'), 'utf8')
  const [, proxies = ''] = environment.match(/^TRUSTED_PROXIES=(.*)$/m) ?? []
  const [port, ...instancePorts] = [await freePort(), await freePort(), await freePort()]
  const url = `https://127.0.0.1:${port}`
  const stopNginx = await startNginx(port, instancePorts)
  try {
    const down = await send(`${url}/login`)
    expect([down.status, down.headers['content-type'], down.headers['retry-after']]).toEqual([
      502,
      'text/html; charset=utf-8',
      '30',
    ])
    expect(down.text).toContain('Go back and try again in a minute.')
    expect((await send(`${url}/unavailable.html`)).status).toBe(404)

    const service = await startAnother({
      PORT: `${instancePorts[0]}`,
      BASE_URL: url,
      TRUSTED_PROXIES: proxies,
    })
    const page = () => send(`${url}/login`)
    await expect.poll(async () => (await page()).status, { timeout: 20_000 }).toBe(200)
    const compressed = await send(`${url}/login`, { 'Accept-Encoding': 'gzip' })
    expect(compressed.headers['content-encoding']).toBe('gzip')
    for (const path of ['/metrics', '/readyz'])
      expect((await send(url + path)).status, path).toBe(404)

    const holder = await database.sql.reserve()
    await holder`begin`
    await holder`lock table fee in access exclusive mode`
    const slow = send(`${url}/r1/fees.eb?unused=a-secret-of-a-link`)
    await sleep(1_200)
    await holder`commit`
    holder.release()
    const { headers: found } = await slow
    const slowRequests = () => service.logLines('slow-request')
    await expect.poll(slowRequests).toHaveLength(1)
    const event = JSON.parse(slowRequests()[0] as string)
    expect(event).toMatchObject({ requestId: found['x-request-id'], route: '/r1/fees.eb' })
    expect(event.databaseMs).toBeGreaterThan(1_000)
    expect(event.ms).toBeGreaterThanOrEqual(event.databaseMs)
    const forwarded = (await readFile(stopNginx.accessLog, 'utf8')).split('\n')
    expect(forwarded.join('\n')).not.toContain('a-secret-of-a-link')
    const ofSlow = forwarded.find((line) => line.includes(event.requestId)) ?? ''
    expect(JSON.parse(ofSlow)).toMatchObject({ path: '/r1/fees.eb', method: 'GET' })
    expect(JSON.parse(ofSlow).seconds).toBeGreaterThan(1)

    const body = '{"type":"token","username":"nobody","password":"not the password"}'
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.7' }
    expect((await send(`${url}/r1/authenticate.eb`, headers, body)).status).toBe(403)
    const refusals = () => service.logLines(/"sign-in-refused"/)
    await expect.poll(refusals).toHaveLength(1)
    expect(JSON.parse(refusals()[0] as string).network).toMatch(/^203\.0\.113\./)
  } finally {
    await stopNginx()
  }
})
