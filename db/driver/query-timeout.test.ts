import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from './connect.ts'
import { isUnavailable } from './errors.ts'

const sockets: Socket[] = []
let server: Server
beforeAll(async () => {
  server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

test('a query fails as unavailable after its timeout if the server does not respond', async () => {
  const { port } = server.address() as AddressInfo
  let outages = 0
  const db = connect(`postgres://127.0.0.1:${port}/gatehouse`, {
    queryTimeoutMs: 50,
    onOutage: () => {
      outages += 1
    },
  })
  const error = await db.runPrepared('select 1', []).catch((error: unknown) => error)
  expect(isUnavailable(error)).toBe(true)
  expect(outages).toBe(1)
  expect(db.usage()).toEqual({ running: 0, waiting: 0 })
  await db.$client.end({ timeout: 0 })
})

test('a query that no host of several takes fails for its timeout, not as if a user had cancelled it', async () => {
  const db = connect('postgres://127.0.0.1:1,127.0.0.1:9/gatehouse', { queryTimeoutMs: 50 })
  await expect(db.runPrepared('select 1', [])).rejects.toThrow('did not respond within 50 ms')
  await db.$client.end({ timeout: 0 })
})

test('queries beyond the pool’s ten connections are counted as waiting', async () => {
  const { port } = server.address() as AddressInfo
  const db = connect(`postgres://127.0.0.1:${port}/gatehouse`, { queryTimeoutMs: 50 })
  const queries = Array.from({ length: 12 }, () => db.runPrepared('select 1', []).catch(() => {}))
  expect(db.usage()).toEqual({ running: 10, waiting: 2 })
  await Promise.all(queries)
  expect(db.usage()).toEqual({ running: 0, waiting: 0 })
  await db.$client.end({ timeout: 0 })
})

test('the system notices after a minute that the network to a silent server has gone', async () => {
  const setKeepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const { port } = server.address() as AddressInfo
  const db = connect(`postgres://127.0.0.1:${port}/gatehouse`, { queryTimeoutMs: 5_000 })
  db.runPrepared('select 1', []).catch(() => {})
  await vi.waitFor(() => expect(setKeepAlive.mock.calls).toContainEqual([true, 60_000]), 4_000)
  await db.$client.end({ timeout: 0 })
})
