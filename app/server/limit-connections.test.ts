import { createServer } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { env } from '#lib/env.ts'
import { limitConnections } from './limit-connections.ts'

/** Gives a server connections from an IP address, and returns those that it did not close at once. */
function connectFrom(server: ReturnType<typeof createServer>, ip: string, count: number) {
  const sockets = Array.from({ length: count }, () =>
    Object.assign(new PassThrough(), { remoteAddress: ip }),
  )
  for (const socket of sockets) server.emit('connection', socket)
  return sockets.filter(({ destroyed }) => !destroyed)
}

/** Emits connections to a server that only limits them. */
function limitedServer(open?: Map<string, number>) {
  const server = createServer()
  server.removeAllListeners('connection')
  limitConnections(server, open)
  return server
}

const limit = env.connectionsPerNetwork

test('limitConnections gives a /56 of IPv6 four times the connections of a /64, and a /48 sixteen times', () => {
  const server = limitedServer()
  const kept = Array.from({ length: 40 }, (_, n) =>
    connectFrom(server, `2001:db8:48:${((n >> 3) * 256 + (n % 8)).toString(16)}::1`, limit + 5),
  ).map(({ length }) => length)
  const ofFourth = [limit, limit, limit, limit, 0, 0, 0, 0]
  expect(kept).toEqual([...ofFourth, ...ofFourth, ...ofFourth, ...ofFourth, ...Array(8).fill(0)])
  expect(connectFrom(server, '2001:db8:49::1', 1)).toHaveLength(1)
})

test('limitConnections counts the connections that are open, and forgets a network without any', async () => {
  const open = new Map<string, number>()
  const server = limitedServer(open)
  const sockets = connectFrom(server, '198.51.100.7', limit)
  expect(connectFrom(server, '198.51.100.7', 1)).toHaveLength(0)
  for (const socket of sockets) socket.destroy()
  await new Promise(setImmediate)
  expect(open.size).toBe(0)
  expect(connectFrom(server, '198.51.100.7', 1)).toHaveLength(1)
})
