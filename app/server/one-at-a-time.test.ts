import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

const nextTurn = () => new Promise(setImmediate)

/** Sends requests on connections, and says which have started. */
function listener() {
  const started: string[] = []
  const responses = new Map<string, EventEmitter>()
  const listen = oneAtATime(({ url = '' }) => void started.push(url))
  const connection = () => {
    const socket = {
      destroyed: false,
      destroy() {
        socket.destroyed = true
      },
    }
    const send = (url: string) => {
      const response = new EventEmitter()
      responses.set(url, response)
      listen({ url, socket } as unknown as IncomingMessage, response as ServerResponse)
    }
    return { socket, send }
  }
  const end = async (url: string) => {
    responses.get(url)?.emit('close')
    await nextTurn()
  }
  return { started, connection, end }
}

test('a request starts once the response before it on its connection is complete, in the next turn', async () => {
  const { started, connection, end } = listener()
  const [one, other] = [connection(), connection()]
  for (const url of ['1', '2', '3']) one.send(url)
  other.send('other')
  expect(started).toEqual(['1', 'other'])
  const ended = end('1')
  expect(started).toEqual(['1', 'other'])
  await ended
  expect(started).toEqual(['1', 'other', '2'])
  await end('2')
  await end('3')
  one.send('4')
  expect(started).toEqual(['1', 'other', '2', '3', '4'])
})

test('a client that disconnects loses the requests that have not started', async () => {
  const { started, connection, end } = listener()
  const { send, socket } = connection()
  for (const url of ['1', '2']) send(url)
  socket.destroy()
  await end('1')
  expect(started).toEqual(['1'])
})

test('a client that pipelines more than 16 requests loses its connection', () => {
  const { connection } = listener()
  const { send, socket } = connection()
  for (let n = 0; n <= 16; n += 1) send(`${n}`)
  expect(socket.destroyed).toBe(false)
  send('17')
  expect(socket.destroyed).toBe(true)
})
