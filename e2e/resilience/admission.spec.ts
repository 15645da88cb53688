import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomNetwork } from '../fixtures/client/caller.ts'
import { unique } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

const descriptorsOf = (service: Service): number => readdirSync(`/proc/${service.pid}/fd`).length

/** The path of the style sheet of the pages. */
async function assetOf(service: Service): Promise<string> {
  const page = await (await fetch(`${service.url}/login`)).text()
  return page.match(/\/_next\/static\/[^"]+\.css/)?.[0] as string
}

/** Opens a connection and writes to it; the response is not read. */
function sendUnread(service: Service, data: string): Promise<Socket> {
  const { hostname, port } = new URL(service.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(data, () => resolve(socket))
    })
    socket.pause()
    socket.once('error', reject)
  })
}

/** The duration of the fees from other networks, in milliseconds: the 95th percentile. */
async function p95OfFees(service: Service, count: number): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < count; n += 1) {
    const startedAt = performance.now()
    const response = await fetch(`${service.url}/r1/fees.eb`, {
      headers: { 'X-Forwarded-For': randomNetwork() },
    })
    await response.text()
    expect(response.status).toBe(200)
    times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] as number
}

test('300 aborted downloads leave no file descriptor open', async ({ startAnother }) => {
  const service = await startAnother()
  const asset = await assetOf(service)
  const before = descriptorsOf(service)
  for (let n = 0; n < 300; n += 1) {
    await new Promise<void>((resolve) => {
      const download = request(service.url + asset, { agent: false }, (response) => {
        response.once('readable', () => download.destroy())
        response.once('close', resolve)
        response.on('error', () => {})
      })
      download.on('error', () => resolve())
      download.end()
    })
  }
  await expect.poll(() => descriptorsOf(service)).toBeLessThanOrEqual(before + 5)
  expect((await fetch(service.url + asset)).status).toBe(200)
})

test('2,000 pipelined pages on 8 connections leave other networks under a second', async ({
  startAnother,
}) => {
  const service = await startAnother()
  await fetch(`${service.url}/login`)
  const pipelined = 'GET /login?goto=%2F HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(250)
  const sockets = await Promise.all(Array.from({ length: 8 }, () => sendUnread(service, pipelined)))
  expect(await p95OfFees(service, 20)).toBeLessThan(1_000)
  for (const socket of sockets) socket.destroy()
})

test('a flood of pages from one network gets 503 with Retry-After and does not delay others', async ({
  startAnother,
}) => {
  const service = await startAnother()
  const attacker = randomNetwork()
  // With a query, a page is rendered for its request.
  const flood = Array.from({ length: 400 }, () =>
    fetch(`${service.url}/fees?next=join`, { headers: { 'X-Forwarded-For': attacker } }),
  )
  await sleep(50)
  const page = await fetch(`${service.url}/login?goto=%2F`, {
    headers: { 'X-Forwarded-For': randomNetwork() },
  })
  expect(page.status).toBe(200)
  const responses = await Promise.all(flood)
  const rejected = responses.filter(({ status }) => status === 503)
  expect(rejected.length).toBeGreaterThan(0)
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect(rejected[0]?.headers.get('retry-after')).toBe('1')
  expect(await rejected[0]?.text()).toContain('<h1>')
})

test('12 forms that wait for the mail server delay no page', async ({ startAnother }) => {
  const service = await startAnother()
  let responses = 0
  const subscribe = async () => {
    // The mail server never responds to such an address.
    const body = new URLSearchParams({ email: `${unique('stalled')}@readers.example` })
    const headers = { Origin: service.url, 'X-Forwarded-For': randomNetwork() }
    const response = await fetch(`${service.url}/ebrief`, { method: 'POST', body, headers })
    responses += 1
    return response.text()
  }
  const outcomes = Promise.all(Array.from({ length: 12 }, subscribe))
  await sleep(2_000)
  const page = await fetch(`${service.url}/login?goto=%2F`, {
    headers: { 'X-Forwarded-For': randomNetwork() },
  })
  expect([page.status, responses]).toEqual([200, 0])
  for (const html of await outcomes) expect(html).toContain('could not send')
})

test('a chunked form of 200 MB is rejected with 413 and never held in memory', async ({
  startAnother,
}) => {
  const service = await startAnother()
  const { hostname, port, origin } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  socket.on('error', () => {})
  socket.write(
    [
      'POST /login HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Origin: ${origin}`,
      'Sec-Fetch-Site: same-origin',
      'Content-Type: application/x-www-form-urlencoded',
      'Transfer-Encoding: chunked',
      '\r\n',
    ].join('\r\n'),
  )
  const chunk = 'x'.repeat(65_536)
  for (let n = 0; n < 3_200 && !socket.destroyed; n += 1) {
    if (!socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`)) {
      await Promise.race([new Promise((drained) => socket.once('drain', drained)), sleep(100)])
    }
    if (received) break
  }
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 413 /)
  socket.destroy()
  expect((await fetch(`${service.url}/r1/fees.eb`)).status).toBe(200)
})

test('a client that stops reading is disconnected, and its page does not block others', async ({
  startAnother,
}) => {
  const service = await startAnother()
  const page = 'GET /fees HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(16)
  const sockets = await Promise.all(Array.from({ length: 40 }, () => sendUnread(service, page)))
  expect(await p95OfFees(service, 20)).toBeLessThan(1_000)
  const other = await fetch(`${service.url}/login`)
  expect(other.status).toBe(200)
  for (const socket of sockets) socket.destroy()
})

test('a request with an Upgrade header gets its ordinary response', async ({ service }) => {
  const upgrade = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(`${service.url}${path}`, { headers: { Connection: 'Upgrade', Upgrade: 'h2c' } })
        .once('response', (response) => {
          response.resume()
          resolve(response.statusCode)
        })
        .once('error', reject)
        .end()
    })
  await fetch(`${service.url}/login`)
  expect(await upgrade('/r1/fees.eb')).toBe(200)
  expect(await upgrade('/login')).toBe(200)
})
