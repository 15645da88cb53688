import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { gracefulClose } from './graceful-close.ts'

test('a server that closes completes its requests, ends each connection with a response, and accepts no new one', async () => {
  vi.resetModules()
  vi.stubEnv('DRAIN_SECONDS', '1')
  const { gracefulClose } = await import('./graceful-close.ts')
  vi.unstubAllEnvs()
  const waiting: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url === '/slow') waiting.push(response)
    else response.end('ready')
  })
  const close = gracefulClose(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const request = async (path: string, agent: Agent) => {
    const [response] = (await once(get({ host: '127.0.0.1', port, path, agent }), 'response')) as [
      IncomingMessage,
    ]
    const text = (await response.toArray()).join('')
    return { text, connection: response.headers.connection }
  }
  const [idle, busy, other] = Array.from({ length: 3 }, () => new Agent({ keepAlive: true })) as [
    Agent,
    Agent,
    Agent,
  ]
  expect(await request('/', idle)).toEqual({ text: 'ready', connection: 'keep-alive' })
  const slow = request('/slow', busy)
  await expect.poll(() => waiting).toHaveLength(1)

  let isClosed = false
  const closed = close().then(() => {
    isClosed = true
  })
  // A proxy may send a request on a connection that it keeps.
  expect(await request('/', idle)).toEqual({ text: 'ready', connection: 'close' })
  await expect(request('/', other)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  // It is past the time for which idle connections stay open.
  await new Promise((done) => setTimeout(done, 1_300))
  expect(isClosed).toBe(false)
  waiting[0]?.end('late')
  expect((await slow).text).toBe('late')
  await closed
  for (const agent of [idle, busy, other]) agent.destroy()
})

test('a server that closes gives the requests that have begun 8 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const server = createServer()
  const closeAll = vi.spyOn(server, 'closeAllConnections')
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const closed = gracefulClose(server)()
  vi.advanceTimersByTime(7_999)
  expect(closeAll).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(closeAll).toHaveBeenCalledOnce()
  vi.useRealTimers()
  await closed
})

test('a server that closes does not wait for a connection that was opened in advance and never used', async () => {
  const server = createServer()
  const close = gracefulClose(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const unused = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(unused, 'connect')
  const startedAt = performance.now()
  await Promise.all([close(), once(unused, 'close')])
  expect(performance.now() - startedAt).toBeLessThan(4_000)
})
