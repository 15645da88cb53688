import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { closeUnread } from './close-unread.ts'

afterEach(() => void vi.useRealTimers())

/** Begins a request to a server that responds without its body; `read` waits for this many responses. */
async function begin(text: string, headers: Readonly<Record<string, string>> = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = createServer((request, response) => {
    closeUnread(request, response)
    response.writeHead(200, { ...headers, 'Content-Length': 2 }).end('no')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const received: string[] = []
  socket.on('data', (bytes) => received.push(`${bytes}`))
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${text}`)
  const read = (count: number) =>
    expect.poll(() => received.join('').match(/\r\n\r\nno/g) ?? []).toHaveLength(count)
  await read(1)
  return { server, socket, read }
}

test('a client may send the rest of a body for two seconds after the response, and then loses its connection', async () => {
  const { server, socket } = await begin('Content-Length: 4\r\n\r\nab')
  vi.advanceTimersByTime(1_999)
  socket.write('c')
  await new Promise(setImmediate)
  expect(socket.closed).toBe(false)
  vi.advanceTimersByTime(1)
  await once(socket, 'close')
  server.close()
})

test('a connection whose body ends after the response takes the next request', async () => {
  const { server, socket, read } = await begin('Content-Length: 4\r\n\r\nab')
  socket.write('cd')
  for (const count of [2, 3]) {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await read(count)
    vi.advanceTimersByTime(2_000)
  }
  socket.destroy()
  server.close()
})

test('a response that closes its connection does so once the body has ended, without a reset', async () => {
  const { server, socket } = await begin('Content-Length: 4\r\n\r\nab', { Connection: 'close' })
  const ended = once(socket, 'end')
  socket.write('cd')
  await ended
  await once(socket, 'close')
  server.close()
})

test('a request without a body, or with all of it, is nothing to wait for', async () => {
  const { server, socket } = await begin('Content-Length: 4\r\n\r\nabcd')
  expect(vi.getTimerCount()).toBe(0)
  socket.destroy()
  server.close()
})
