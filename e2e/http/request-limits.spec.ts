import { connect, type Socket } from 'node:net'
import { openSocket, sendRaw, statusOf } from '../fixtures/client/raw-socket.ts'
import type { Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

const get = (target: string, headers = '') =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`

test.describe('early rejection', () => {
  test('a request target over 8,192 characters is rejected with 414, and with 431 over the header limit', async ({
    service,
  }) => {
    const target = (length: number) => '/r1/fees.eb?x='.padEnd(length, 'x')
    expect(statusOf(await sendRaw(service, get(target(8_192))))).toBe(200)
    expect(statusOf(await sendRaw(service, get(target(8_193))))).toBe(414)
    expect(statusOf(await sendRaw(service, get(target(20_000))))).toBe(431)
  })

  test('a CONNECT request is closed without a response', async ({ service }) => {
    const tunnel = 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n'
    expect(statusOf(await sendRaw(service, tunnel))).toBe(0)
  })

  test('a TRACE request and invalid percent-encoding are rejected on pages', async ({
    service,
  }) => {
    expect(statusOf(await sendRaw(service, get('/login').replace('GET', 'TRACE')))).toBe(405)
    for (const target of ['/%ff', '/memberships/%', '/memberships/%c0%ae']) {
      expect(statusOf(await sendRaw(service, get(target))), target).toBe(400)
    }
  })
})

test.describe('framework headers', () => {
  const hostile = {
    'X-Middleware-Subrequest': 'middleware:middleware:middleware:middleware:middleware',
    'X-Middleware-Rewrite': '/developers',
    'X-Middleware-Set-Cookie': 'a=b',
    'X-Middleware-Override-Headers': 'cookie',
    'X-Nextjs-Data': '1',
    'X-Nextjs-Rewritten-Path': '/developers',
    'X-Invoke-Path': '/developers',
    'X-Invoke-Status': '500',
    'X-Matched-Path': '/developers',
    'X-Now-Route-Matches': '1=developers',
    'X-Prerender-Revalidate': 'x',
    'Next-Resume': '1',
  }

  test('internal Next headers sent by a client cannot change the page or skip sign-in', async ({
    service,
  }) => {
    const titleOf = (page: string) => page.match(/<title>[^<]*/)?.[0]
    const withoutHeaders = await fetch(`${service.url}/fees`)
    const title = titleOf(await withoutHeaders.text())
    for (const [name, value] of [...Object.entries(hostile), ['All', '']]) {
      const headers = name === 'All' ? hostile : { [name as string]: value as string }
      const open = await fetch(`${service.url}/fees`, { headers })
      expect([open.status, titleOf(await open.text())], name).toEqual([200, title])
      expect(open.headers.getSetCookie(), name).toEqual([])
      const closed = await fetch(`${service.url}/profile`, { headers, redirect: 'manual' })
      expect(closed.status, name).toBe(307)
      expect(closed.headers.get('location'), name).toMatch(/^\/login/)
    }
  })

  test('internal Next headers sent by a client change nothing at an endpoint', async ({
    caller,
  }) => {
    const action = { 'Next-Action': 'x'.repeat(42), RSC: '1', 'Next-Router-State-Tree': '[]' }
    const headers = { ...hostile, ...action }
    const withoutHeaders = await caller.call('fees')
    const response = await caller.call('fees', { headers })
    expect([response.status, response.text]).toEqual([withoutHeaders.status, withoutHeaders.text])
    expect((await caller.call('profile', { headers })).status).toBe(401)
    const input = { email: 'nothing' }
    const reset = await caller.call('forgotpassword', { input, headers })
    expect(reset.body).toEqual({ action: 'InvalidEmail' })
  })

  test('X-Forwarded-Host and X-Forwarded-Proto are ignored unless a trusted proxy sends them', {
    tag: '@all',
  }, async ({ startAnother }) => {
    const service = await startAnother({ TRUSTED_PROXIES: '192.0.2.1' })
    const headers = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'gopher' }
    for (const path of ['/profile', '/login', '/api/auth/signin', '/nothing']) {
      const response = await fetch(service.url + path, { headers, redirect: 'manual' })
      expect(response.status, path).toBeLessThan(500)
      expect(response.headers.get('location') ?? '', path).not.toMatch(/evil|gopher/)
      expect(await response.text(), path).not.toMatch(/evil\.example|gopher/)
    }
  })
})

test.describe('connection limit', () => {
  const isClosed = (socket: Socket) =>
    new Promise<boolean>((resolve) => {
      if (socket.closed) resolve(true)
      socket.once('close', () => resolve(true))
      setTimeout(() => resolve(false), 300)
    })

  /** All of 127.0.0.0/8 is this machine, so another local IP is another network. */
  const openFrom = (localAddress: string, service: Service) => {
    const { port } = new URL(service.url)
    return connect({ host: '127.0.0.1', port: Number(port), localAddress }).on('error', () => {})
  }

  test('CONNECTIONS_PER_NETWORK limits one network without affecting others', {
    tag: '@all',
  }, async ({ startAnother }) => {
    const service = await startAnother({
      TRUSTED_PROXIES: '192.0.2.1',
      CONNECTIONS_PER_NETWORK: '20',
    })
    const open = () => openFrom('127.0.0.7', service)
    const sockets = Array.from({ length: 30 }, open)
    await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(10)
    expect((await fetch(`${service.url}/r1/fees.eb`)).status).toBe(200)

    const accepted = sockets.filter(({ closed }) => !closed)
    for (const socket of accepted.slice(0, 5)) socket.destroy()
    await expect.poll(() => isClosed(open())).toBe(false)
    for (const socket of accepted) socket.destroy()
  })

  test('CONNECTIONS_PER_NETWORK does not apply to a trusted proxy', { tag: '@all' }, async ({
    startAnother,
  }) => {
    const service = await startAnother({ CONNECTIONS_PER_NETWORK: '20' })
    const sockets = Array.from({ length: 60 }, () => openSocket(service))
    const closed = await Promise.all(sockets.map(isClosed))
    expect(closed.filter(Boolean)).toEqual([])
    for (const socket of sockets) socket.destroy()
  })
})
