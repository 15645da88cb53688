import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { rejectUnparsed } from './reject-early.ts'

/** Sends parts to a server, the second once it has begun to respond, and returns all that it sends. */
async function send(first: string, second?: string) {
  const server = createServer((_, response) => response.write('begun'))
  rejectUnparsed(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(first)
  if (second) {
    await once(socket, 'readable')
    socket.write(second)
  }
  const received = await text(socket)
  server.close()
  return received
}

test('what Node cannot parse gets 400, unless a response has begun: it would become a part of that', async () => {
  const [head = '', body = '', ...rest] = (await send('nonsense\r\n\r\n')).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  const headers = new Headers(
    head
      .split('\r\n')
      .map((line) => line.split(': ') as [string, string])
      .slice(1),
  )
  expect(headers.get('connection')).toBe('close')
  expect([headers.get('content-length'), ...rest]).toEqual([`${Buffer.byteLength(body)}`])
  expect(body).toContain('the request is not valid HTTP/1.1')
  const begun = await send('GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'nonsense\r\n\r\n')
  expect(begun).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(begun).not.toContain('400')
})
