import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { log } from '#lib/runtime/log.ts'
import { requestListener } from './request-listener.ts'

/** Sends bytes to a server with this handler, and returns what it responds. */
async function send(handler: () => Response, bytes: string) {
  const server = createServer(requestListener(handler))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

const get = (host: string) => `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`

test('a handler that throws gets 500, with the id under which its error is in the log', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValueOnce()
  const error = new Error('It failed.')
  const received = await send(() => {
    throw error
  }, get('localhost'))
  expect(received).toMatch(/^HTTP\/1\.1 500 /)
  const requestId = /x-request-id: ([\w-]{36})\r\n/i.exec(received)?.[1]
  expect(logged.mock.calls).toEqual([[{ event: 'request-failed', requestId, error }]])
  logged.mockRestore()
})

test('a request whose Host is invalid gets 400 and reaches no handler', async () => {
  const handler = vi.fn(() => new Response())
  expect(await send(handler, get('a b'))).toMatch(/^HTTP\/1\.1 400 /)
  expect(handler).not.toHaveBeenCalled()
})
