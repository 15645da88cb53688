import { getEventListeners, once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startNameServer } from '../../../e2e/fixtures/name-server.ts'

vi.resetModules()
vi.stubEnv('OUTGOING_PRIVATE_HOSTS', '127.0.0.2')
const { failureReason, guardedFetch } = await import('./guarded-fetch.ts')
vi.unstubAllEnvs()

const nameServer = await startNameServer()
const servers: Server[] = []

async function startServer(address: string, port: number, respond: RequestListener) {
  const server = createServer(respond).listen(port, address)
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

let privateRequests = 0
let respond: RequestListener = () => {}
// An exception stands for a public address, of which a machine without a network has none.
const port = await startServer('127.0.0.2', 0, (...exchange) => respond(...exchange))
const countPrivate: RequestListener = (_, response) => {
  privateRequests += 1
  response.end('private')
}
await startServer('127.0.0.1', port, countPrivate)
const allowed = `http://127.0.0.2:${port}/`

beforeEach(() => {
  privateRequests = 0
  respond = (_, response) => response.end('public')
  nameServer.queries.length = 0
})

afterAll(() => {
  nameServer.stop()
  for (const server of servers) server.close().closeAllConnections()
  // Other test files in this process must load the modules again.
  vi.resetModules()
})

/** Returns why a request has no response, or why its body cannot be read. */
const failureOf = (...args: Parameters<typeof guardedFetch>) =>
  guardedFetch(...args)
    .then((response) => response.text())
    .then((body) => `200 ${body}`, failureReason)

test('guardedFetch returns the response to the method, headers and body of a request', async () => {
  respond = async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method, url, headers } = request
    response
      .writeHead(201, { 'X-Sent': `${method} ${url} ${headers['content-type']} ${body}` })
      .end()
  }
  const response = await guardedFetch(`${allowed}a?b=c`, {
    method: 'POST',
    body: new URLSearchParams({ d: 'é' }),
  })
  expect(response.status).toBe(201)
  expect(response.headers.get('x-sent')).toBe(
    'POST /a?b=c application/x-www-form-urlencoded;charset=UTF-8 d=%C3%A9',
  )
})

test.each(['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0', '127.0.0.1.'])(
  'guardedFetch refuses the private address %s before connecting',
  async (host) => {
    expect(await failureOf(`http://${host}:${port}/`)).toBe('refused')
    expect(privateRequests).toBe(0)
  },
)

test.each(['localhost', 'LOCALHOST'])(
  'guardedFetch refuses the name %s, which resolves to a private address',
  async (host) => {
    expect(await failureOf(`http://${host}:${port}/`)).toBe('refused')
    expect(privateRequests).toBe(0)
  },
)

test('guardedFetch names the product and its version', async () => {
  respond = ({ headers }, response) => response.end(headers['user-agent'])
  expect(await failureOf(allowed)).toMatch(/^200 Gatehouse\/\d+\.\d+\.\d+$/)
  const headers = { 'User-Agent': 'another' }
  expect(await failureOf(allowed, { headers })).toBe('200 another')
})

test('guardedFetch connects to the address that it checked, whatever the name resolves to later', async () => {
  nameServer.respond(['127.0.0.2'], ['127.0.0.1'])
  expect(await failureOf(`http://rebinding.test:${port}/`)).toBe('200 public')
  expect(nameServer.queries).toEqual(['rebinding.test'])
  expect(await failureOf(`http://rebinding.test:${port}/`)).toBe('refused')
  expect(privateRequests).toBe(0)
})

test('guardedFetch uses only the public ones of several addresses', async () => {
  nameServer.respond(['127.0.0.1', '127.0.0.2'], ['127.0.0.2', '127.0.0.1'])
  expect(await failureOf(`http://both.test:${port}/`)).toBe('200 public')
  expect(await failureOf(`http://both.test:${port}/`)).toBe('200 public')
  expect(privateRequests).toBe(0)
})

test('guardedFetch has no response if the resolver fails', async () => {
  nameServer.respond()
  expect(await failureOf(`http://failing.test:${port}/`)).toBe('unreachable')
  expect(await failureOf(`http://nobody.invalid:${port}/`)).toBe('unreachable')
})

test('guardedFetch permits a private host only at the origin that a setting names', async () => {
  const configuredUrl = `http://localhost:${port}/issuer`
  expect(await failureOf(`http://localhost:${port}/keys`, {}, { configuredUrl })).toBe(
    '200 private',
  )
  expect(await failureOf(`http://127.0.0.1:${port}/keys`, {}, { configuredUrl })).toBe('refused')
  expect(await failureOf(`http://localhost:${port + 1}/`, {}, { configuredUrl })).toBe('refused')
})

test.each([301, 302, 303, 307, 308])(
  'guardedFetch does not follow a redirect with %i',
  async (status) => {
    const Location = `http://127.0.0.2:${port}/elsewhere`
    const paths: unknown[] = []
    respond = ({ url }, response) => {
      paths.push(url)
      response.writeHead(status, { Location }).end()
    }
    expect((await guardedFetch(allowed)).status).toBe(status)
    expect(paths).toEqual(['/'])
  },
)

test('guardedFetch sends no cookie that it received, and returns none', async () => {
  const cookies: unknown[] = []
  respond = ({ headers }, response) => {
    cookies.push(headers.cookie)
    response.writeHead(200, { 'Set-Cookie': ['a=1', 'b=2'] }).end()
  }
  const response = await guardedFetch(allowed)
  await guardedFetch(allowed)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(cookies).toEqual([undefined, undefined])
})

test('guardedFetch reads a body of the maximum length, and disconnects from a longer one', async () => {
  const maxBodyBytes = 100_000
  respond = (_, response) => response.end('a'.repeat(maxBodyBytes))
  const response = await guardedFetch(allowed, {}, { maxBodyBytes })
  expect(await response.text()).toHaveLength(maxBodyBytes)
  let isClosed = false
  respond = (_, endless) => {
    endless.on('close', () => {
      isClosed = true
    })
    const write = () => {
      while (!endless.destroyed && endless.write('a'.repeat(10_000)));
    }
    endless.on('drain', write)
    write()
  }
  const longer = await guardedFetch(allowed, {}, { maxBodyBytes })
  await expect(longer.text()).rejects.toThrow('longer than 100000 bytes')
  await expect.poll(() => isClosed).toBe(true)
})

test.each<[string, RequestListener]>([
  ['a server that does not respond', () => {}],
  ['a body that does not end', (_, response) => void response.write('a')],
])('guardedFetch stops waiting for %s', async (_, isSlow) => {
  let isClosed = false
  respond = (request, response) => {
    request.socket.on('close', () => {
      isClosed = true
    })
    isSlow(request, response)
  }
  const startedAt = performance.now()
  const failure = guardedFetch(allowed, {}, { timeoutMs: 300 }).then((response) => response.text())
  await expect(failure).rejects.toThrow()
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  await expect.poll(() => isClosed).toBe(true)
})

test('guardedFetch disconnects if its caller does not read the body', async () => {
  let isClosed = false
  respond = (request, response) => {
    request.socket.on('close', () => {
      isClosed = true
    })
    response.write('a')
  }
  const response = await guardedFetch(allowed, {}, { timeoutMs: 300 })
  expect(response.status).toBe(200)
  await expect.poll(() => isClosed).toBe(true)
})

test.each([204, 205, 304])(
  'guardedFetch returns the status %i, which has no body',
  async (status) => {
    respond = (_, response) => response.writeHead(status).end()
    const response = await guardedFetch(allowed)
    expect([response.status, response.body, await response.text()]).toEqual([status, null, ''])
  },
)

test('guardedFetch closes the connection of a response that should have no body and sends one', async () => {
  let isClosed = false
  respond = (_, response) => {
    response.once('close', () => {
      isClosed = true
    })
    response.writeHead(205).write('a')
  }
  expect((await guardedFetch(allowed)).status).toBe(205)
  await expect.poll(() => isClosed).toBe(true)
})

test('guardedFetch leaves no timer and no listener behind', async () => {
  const { signal } = new AbortController()
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  await (await guardedFetch(allowed, { signal }, { timeoutMs: 60_000 })).text()
  await expect.poll(timers).toBe(before)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('guardedFetch stops when the caller aborts, with the reason of the caller', async () => {
  respond = () => {}
  const stopping = new AbortController()
  const failure = guardedFetch(allowed, { signal: stopping.signal })
  stopping.abort(new Error('stopping'))
  await expect(failure).rejects.toThrow('stopping')
})

test('guardedFetch asks for the certificate of the host name, and rejects a server without one', async () => {
  let received = Buffer.alloc(0)
  const server = createTcpServer((socket: Socket) => {
    socket.once('data', (data) => {
      received = data
      socket.end('HTTP/1.1 200 OK\r\n\r\n')
    })
  }).listen(0, '127.0.0.2')
  await once(server, 'listening')
  nameServer.respond(['127.0.0.2'])
  const { port: tlsPort } = server.address() as AddressInfo
  expect(await failureOf(`https://secure.test:${tlsPort}/`)).toBe('unreachable')
  expect(received.includes('secure.test')).toBe(true)
  server.close()
})

test('guardedFetch rejects a self-signed certificate before it sends anything', async () => {
  let requests = 0
  const server = createTlsServer(selfSigned, (_, response) => {
    requests += 1
    response.end()
  }).listen(0, '127.0.0.2')
  await once(server, 'listening')
  nameServer.respond(['127.0.0.2'])
  const { port: tlsPort } = server.address() as AddressInfo
  expect([await failureOf(`https://secure.test:${tlsPort}/`), requests]).toEqual(['unreachable', 0])
  server.close()
})

test.each(['file:///etc/passwd', 'ftp://127.0.0.2/', 'data:text/plain,a'])(
  'guardedFetch sends no request to %s',
  async (url) => {
    await expect(guardedFetch(url)).rejects.toThrow()
  },
)

/** A self-signed certificate of secure.test, valid until 2126, with its key. */
const selfSigned = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUWmlTAqVFt4SP8ahT8GZAUj02BlQwCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLc2VjdXJlLnRlc3QwIBcNMjYxMTI0MTE0NTUzWhgPMjEyNjEw
MzExMTQ1NTNaMBYxFDASBgNVBAMMC3NlY3VyZS50ZXN0MFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEtsvDtf2Xj0FERaDtEw+BQ/UurV/V4txtjCZcIjjSbUo55/s/
BdzaNithrfuS8KyIwx2XHVaq61mmwqS6badce6NrMGkwHQYDVR0OBBYEFBR4S90P
MbIt35CEF6bUGZ3MWgXQMB8GA1UdIwQYMBaAFBR4S90PMbIt35CEF6bUGZ3MWgXQ
MA8GA1UdEwEB/wQFMAMBAf8wFgYDVR0RBA8wDYILc2VjdXJlLnRlc3QwCgYIKoZI
zj0EAwIDSQAwRgIhAPjNs5JPMiMUkSZYVWWiY/VmYeTqgg5wK70UkRlPUf7YAiEA
zxoCOUPu33oXrlIvYLmrMwzAJYl9f/7ktGjfjr6ZfcE=
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzU33trBkGS1CM1wF
GsFA9mLBsRBBp8n2HiPfayRj3AOhRANCAAS2y8O1/ZePQURFoO0TD4FD9S6tX9Xi
3G2MJlwiONJtSjnn+z8F3No2K2Gt+5LwrIjDHZcdVqrrWabCpLptp1x7
-----END PRIVATE KEY-----`,
}
