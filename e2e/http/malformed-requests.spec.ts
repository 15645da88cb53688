import { once } from 'node:events'
import { openSocket, sendRaw, statusOf } from '../fixtures/client/raw-socket.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('malformed request', () => {
  test('an unknown method returns 405 at an endpoint, 404 elsewhere and 400 if Node cannot parse it', async ({
    caller,
    service,
  }) => {
    for (const method of ['TRACE', 'PROPFIND', 'PURGE', 'LINK', 'M-SEARCH']) {
      const response = await caller.send({ method, path: '/r1/fees.eb' })
      expect(response.status, method).toBe(405)
      expect(response.headers.allow, method).toBe('GET, HEAD, OPTIONS')
      const unknownPath = await caller.send({ method, path: '/r1/nothing.eb' })
      expect(unknownPath.status, method).toBe(404)
    }
    const trace = await sendRaw(
      service,
      'TRACE /r1/profile.eb HTTP/1.1\r\nHost: x\r\nCookie: a=b\r\n\r\n',
    )
    expect(statusOf(trace)).toBe(405)
    expect(trace).not.toContain('a=b')
    expect(statusOf(await sendRaw(service, 'BREW /r1/fees.eb HTTP/1.1\r\nHost: x\r\n\r\n'))).toBe(
      400,
    )
  })

  test('a path with invalid percent-encoding returns 404', async ({ caller, people }) => {
    const bearer = await people.issueCredential(await people.add())
    for (const membership of ['%ff', '%', '%zz', '%e0%a4%a', '%c0%ae%c0%ae', '%00', '%2e%2e']) {
      const response = await caller.call('contacts', { bearer, membership })
      expect(response.status, membership).toBe(404)
    }
    for (const path of [
      '/r1/%ff',
      '/r1/%66ees.eb',
      '/r1/fees.eb%00',
      '/r1/fees.eb%2f',
      '/r1/..%2f',
    ]) {
      const response = await caller.send({ method: 'GET', path })
      expect(response.status, path).toBe(404)
    }
  })

  test('a path with dot segments, extra slashes or semicolons returns 404', async ({ caller }) => {
    for (const path of [
      '/r1/./fees.eb',
      '/r1/../r1/fees.eb',
      '/r1//fees.eb',
      '/r1/fees.eb/',
      '/r1/fees.eb;a=1',
      '/r1/memberships/a/b/contacts.eb',
      '/r1/memberships//contacts.eb',
      '/r1',
      '/r1/',
      '/r1/openid',
      '/r1/constructor',
      '/r1/__proto__',
    ]) {
      const response = await caller.send({ method: 'GET', path })
      expect(response.status, path).toBe(404)
      expect(response.codes, path).toEqual(['DataError:Path'])
    }
  })

  test('a request target in absolute form is accepted', async ({ service }) => {
    const request = `GET ${service.url}/r1/fees.eb HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n`
    expect(statusOf(await sendRaw(service, request))).toBe(200)
  })

  test('an invalid Host header never causes a server error, and a missing one returns 400', async ({
    service,
  }) => {
    for (const host of ['a b', 'x/y', '[', 'a@b', 'a:b:c', 'x\\y', 'a?b', 'a#b']) {
      const request = `GET /r1/fees.eb HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
      expect([200, 400], host).toContain(statusOf(await sendRaw(service, request)))
    }
    expect(statusOf(await sendRaw(service, 'GET /r1/fees.eb HTTP/1.1\r\n\r\n'))).toBe(400)
  })

  test('a request of HTTP/1.0 needs no Host header, and OPTIONS * lists the methods', async ({
    service,
  }) => {
    // The first rendering of a page takes seconds on a busy machine.
    await fetch(`${service.url}/login`)
    for (const path of ['/r1/fees.eb', '/login']) {
      expect(statusOf(await sendRaw(service, `GET ${path} HTTP/1.0\r\n\r\n`)), path).toBe(200)
    }
    const options = await sendRaw(
      service,
      'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    expect(statusOf(options)).toBe(204)
    expect(options).toContain('\r\nAllow: GET, HEAD, POST, OPTIONS\r\n')
  })

  test('OPTIONS of a page lists its methods in Allow and in the body', async ({ caller }) => {
    for (const path of ['/', '/login', '/icon.svg']) {
      const { status, headers, text } = await caller.send({ method: 'OPTIONS', path })
      expect([status, headers.allow, text], path).toEqual([
        200,
        'GET, HEAD, POST, OPTIONS',
        'GET, HEAD, POST, OPTIONS\n',
      ])
    }
  })

  test('a release or a path of the feed that does not exist returns 404 in the error layout, in both formats', async ({
    caller,
  }) => {
    for (const path of [
      '/r2',
      '/r2/fees.eb',
      '/r10/openid/token.eb',
      '/events/',
      '/events/subjects/a/b',
      '/events/none',
    ]) {
      for (const accept of ['text/xml', 'application/json']) {
        const headers = { Accept: accept }
        const response = await caller.send({ method: 'GET', path, headers })
        expect([response.status, response.mediaType]).toEqual([404, accept])
        expect(response.codes).toEqual(['DataError:Path'])
      }
    }
  })

  test('every response has an X-Request-Id, also one to a request that cannot be parsed or routed', async ({
    service,
  }) => {
    const get = (target: string, extra = '') =>
      `GET ${target} HTTP/1.1\r\nHost: x\r\n${extra}Connection: close\r\n\r\n`
    const requests: [status: number, bytes: string, layout?: 'layout'][] = [
      [200, get('/r1/fees.eb')],
      [200, get('/login')],
      [200, get('/healthz')],
      [200, get('/icon.svg')],
      [204, get('*').replace('GET', 'OPTIONS')],
      [400, get('/%ff')],
      [404, get('/nothing')],
      [404, get('/_next/static/nothing')],
      [404, get('/r1/nothing')],
      [405, get('/login').replace('GET', 'DELETE')],
      [400, get('/r1/fees.eb').replace('GET', 'BREW'), 'layout'],
      [400, 'GET /r1/fees.eb HTTP/1.1\r\n\r\n', 'layout'],
      [400, get('/r1/fees.eb', 'Host: evil.example\r\n'), 'layout'],
      [400, get('/r1/fees.eb').replace('Host: x', 'Host: a b'), 'layout'],
      [414, get('/r1/fees.eb'.padEnd(8_193, '?')), 'layout'],
      [417, get('/r1/fees.eb', 'Expect: a-miracle\r\n'), 'layout'],
      [431, get('/r1/fees.eb'.padEnd(20_000, '?')), 'layout'],
    ]
    // The first rendering of a page takes seconds on a busy machine.
    for (const page of ['/login', '/nothing']) await fetch(service.url + page)
    for (const [status, bytes, layout] of requests) {
      const received = await sendRaw(service, bytes)
      const what = bytes.slice(0, 60)
      expect(statusOf(received), what).toBe(status)
      expect(received, what).toMatch(/\r\nX-Request-Id: [\w-]{36}\r\n/i)
      if (layout)
        expect(received, what).toMatch(/\r\n\r\n\{"errors":\[\{"message":"[^"]{10,}"\}\]\}$/)
    }
  })

  test('a path with backslashes returns 400 or 404', async ({ service }) => {
    for (const target of ['/r1/..\\fees.eb', '/r1/\\\\x', '/r1/memberships/\\/contacts.eb']) {
      const request = `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
      expect([400, 404], target).toContain(statusOf(await sendRaw(service, request)))
    }
  })
})

test.describe('body size limit', () => {
  const head = (extra: string) =>
    `POST /r1/forgotpassword.eb HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${extra}\r\n\r\n`

  test('a Content-Length over 64 KiB is rejected with 413 before the body arrives', async ({
    service,
  }) => {
    const received = await sendRaw(service, head('Content-Length: 200000000'))
    expect(statusOf(received)).toBe(413)
    expect(received).toContain('DataError:Size')
  })

  test('a chunked body over 64 KiB is rejected with 413', async ({ service }) => {
    const chunks = `4000\r\n${' '.repeat(0x4000)}\r\n`.repeat(5)
    const body = head('Transfer-Encoding: chunked') + chunks
    expect(statusOf(await sendRaw(service, body))).toBe(413)
  })

  test('an endless chunked body is cut off', async ({ service }) => {
    const socket = openSocket(service)
    const closed = new Promise((close) => socket.once('close', close))
    socket.write(head('Transfer-Encoding: chunked'))
    let sent = 0
    while (!socket.destroyed && sent < 200_000_000) {
      const flushed = socket.write(`4000\r\n${' '.repeat(0x4000)}\r\n`)
      sent += 0x4000
      if (flushed) await new Promise((next) => setImmediate(next))
      else await Promise.race([once(socket, 'drain').catch(() => {}), closed])
    }
    expect(sent).toBeLessThan(20_000_000)
  })

  test('a chunked body of exactly 64 KiB is accepted', async ({ service }) => {
    const body = `{"email":"nothing"${' '.repeat(65_536 - 19)}}`
    const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const received = await sendRaw(service, head('Transfer-Encoding: chunked') + chunked)
    expect(received).toContain('InvalidEmail')
  })
})

test.describe('network of the caller', () => {
  test('the network of a caller comes from a trusted proxy, never from the caller’s own headers', async ({
    caller,
    database,
  }) => {
    const networkOf = async (headers: { [name: string]: string | string[] }) => {
      const requestId = `network-${Math.random()}`
      const input = { type: 'token', username: 'unknown', password: 'x' }
      const allHeaders = { 'X-Request-Id': requestId, ...headers }
      await caller.call('authenticate', { input, headers: allHeaders })
      const [row] = await database.sql`
        select network from audit_event where request_id = ${requestId}`
      return row?.network
    }
    expect(await networkOf({ 'X-Forwarded-For': '192.0.2.7' })).toBe('192.0.2.7')
    expect(await networkOf({ 'X-Forwarded-For': '198.51.100.1, 192.0.2.7' })).toBe('192.0.2.7')
    expect(await networkOf({ 'X-Forwarded-For': '192.0.2.7, 127.0.0.1' })).toBe('192.0.2.7')
    expect(await networkOf({ 'X-Forwarded-For': '::ffff:192.0.2.7' })).toBe('192.0.2.7')
    const withInternalHeader = {
      'X-Forwarded-For': '192.0.2.7',
      'X-Gatehouse-Network': '203.0.113.1',
    }
    expect(await networkOf(withInternalHeader)).toBe('192.0.2.7')
    const ipv6Network = await networkOf({ 'X-Forwarded-For': '2001:db8:1:2:3:4:5:6' })
    expect(await networkOf({ 'X-Forwarded-For': '2001:db8:1:2:ffff::1' })).toBe(ipv6Network)
    expect(await networkOf({ 'X-Forwarded-For': '2001:db8:1:3::1' })).not.toBe(ipv6Network)
    expect(ipv6Network).toMatch(/\/64$/)
    const invalid = await networkOf({ 'X-Forwarded-For': "'; drop table account; --" })
    expect(invalid).not.toContain('drop')
  })
})
