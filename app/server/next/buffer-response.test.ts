import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bufferResponse, sendInstead } from './buffer-response.ts'

let handle: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => handle(request, response))
beforeAll(() => new Promise<void>((listening) => server.listen(0, listening)))
afterAll(() => void server.close())

const port = () => (server.address() as AddressInfo).port

/** Sends a request and resolves to its response as the server has it, and to the client's connection. */
async function receive() {
  const received = new Promise<ServerResponse>((resolve) => {
    handle = (_, response) => resolve(response)
  })
  const socket = connect(port()).on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return { response: await received, socket }
}

const send = async () => {}

test('a response that has closed is neither rendered nor waited for', async () => {
  const { response, socket } = await receive()
  socket.destroy()
  await once(response, 'close')
  let isRendered = false
  const render = async () => {
    isRendered = true
  }
  await bufferResponse(response, render, send)
  expect(isRendered).toBe(false)
})

test('a response that is sent is neither rendered nor waited for', async () => {
  const { response, socket } = await receive()
  response.end('done')
  await bufferResponse(response, () => Promise.reject(new Error('rendered')), send)
  socket.destroy()
})

test('a render that never ends is waited for until its client disconnects', async () => {
  const { response, socket } = await receive()
  const buffered = bufferResponse(response, () => new Promise(() => {}), send)
  setTimeout(() => socket.destroy(), 20)
  await buffered
  expect(response.destroyed).toBe(true)
})

test('a render that fails, and a body that cannot be sent, reject', async () => {
  const failed = async () => {
    throw new Error('no')
  }
  const { response, socket } = await receive()
  await expect(bufferResponse(response, failed, send)).rejects.toThrow('no')
  const render = async () => void response.end('page')
  await expect(bufferResponse(response, render, failed)).rejects.toThrow('no')
  socket.destroy()
})

test('a response that is held back takes its head, its parts and their callbacks as Node does', async () => {
  const written: string[] = []
  handle = (_, response) => {
    const render = async () => {
      response.setHeader('X-Before', 'kept')
      response.writeHead(201, 'Made', { 'X-Page': 'a' }).flushHeaders()
      response.write('aWE=', 'base64', () => written.push('text'))
      response.write(Buffer.from(' and'), () => written.push('bytes'))
      response.end(' bye', () => written.push('end'))
    }
    void bufferResponse(response, render, async (body) => void response.end(body))
  }
  const response = await fetch(`http://localhost:${port()}/`)
  expect([response.status, await response.text()]).toEqual([201, 'ia and bye'])
  expect(['x-before', 'x-page'].map((name) => response.headers.get(name))).toEqual(['kept', 'a'])
  expect(written).toEqual(['text', 'bytes', 'end'])
})

test('what a task writes after another response was sent in its place goes nowhere', async () => {
  let late = async () => {}
  handle = (_, response) => {
    void bufferResponse(response, () => new Promise(() => {}), send)
    response.writeHead(200).write('half a page')
    late = async () => {
      response.setHeader('Set-Cookie', 'late=1')
      response.writeHead(303, { Location: '/late' }).end('late')
      response.write('later')
    }
    sendInstead(response, () => response.writeHead(503, { 'Retry-After': '1' }).end('try again'))
  }
  const response = await fetch(`http://localhost:${port()}/`)
  await late()
  await sleep(20)
  expect([response.status, response.headers.get('set-cookie')]).toEqual([503, null])
  expect(await response.text()).toBe('try again')
})

test('a response that has begun stays in place of another one', async () => {
  const { response, socket } = await receive()
  response.flushHeaders()
  const replaced = vi.fn()
  sendInstead(response, replaced)
  expect(replaced).not.toHaveBeenCalled()
  socket.destroy()
})
