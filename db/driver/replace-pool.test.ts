import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'
import { isConnectionLost, replaceablePool } from './replace-pool.ts'

test('a replaced pool tries the next host first, and one pool is replaced once', async () => {
  const client = postgres('postgres://one:1,two:2/gatehouse')
  const { current, replace } = replaceablePool(client, 1_000)
  const first = current()
  replace(first)
  expect(client.options.host).toEqual(['two', 'one'])
  expect(client.options.port).toEqual([2, 1])
  const second = current()
  expect(second).not.toBe(first)
  replace(first)
  expect(current()).toBe(second)
  await client.end()
})

const failed = (code: string) => Object.assign(new Error('x'), { code })

test('a pool whose server does not respond has one connection, until a query on it succeeds', async () => {
  const client = postgres('postgres://one:1/gatehouse', { max: 7 })
  const { current, endQuery } = replaceablePool(client, 1_000)
  const max = () => (current() as postgres.Sql).options.max
  const first = current()
  endQuery(first, failed('23505'))
  expect(current(), 'after another error').toBe(first)
  endQuery(first, failed('CONNECT_TIMEOUT'))
  const probe = current()
  expect(max()).toBe(1)
  endQuery(first, undefined)
  endQuery(probe, failed('CONNECT_TIMEOUT'))
  expect(current(), 'the only host is tried again').toBe(probe)
  endQuery(probe, undefined)
  expect(max()).toBe(7)
  const last = current()
  endQuery(last, undefined)
  expect(current()).toBe(last)
  endQuery(last, failed('57P01'))
  expect(current()).not.toBe(last)
  expect(max()).toBe(7)
  await client.end()
})

test('a probe of several hosts that fails goes to the next host', async () => {
  const client = postgres('postgres://one:1,two:2/gatehouse')
  const { current, endQuery } = replaceablePool(client, 1_000)
  const hosts: unknown[] = []
  for (let n = 0; n < 2; n += 1) {
    endQuery(current(), failed('CONNECT_TIMEOUT'))
    hosts.push([...(current() as postgres.Sql).options.host])
  }
  expect(hosts).toEqual([
    ['two', 'one'],
    ['one', 'two'],
  ])
  await client.end()
})

test.each([
  ['CONNECTION_CLOSED', true],
  ['57P01', true],
  ['25006', true],
  ['23505', false],
])('the code %s means that a connection was lost: %s', (code, lost) => {
  expect(isConnectionLost(failed(code))).toBe(lost)
})

test('a pool makes one connection attempt after another while the server does not respond', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket.on('error', () => {})))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const db = connect(`postgres://127.0.0.1:${port}/gatehouse`)
  const load = setInterval(() => db.runPrepared('select 1', []).catch(() => {}), 20)
  onTestFinished(async () => {
    clearInterval(load)
    await db.$client.end({ timeout: 0 })
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  // The first pool fails after 1.5 s. The queries that wait for it take as long again.
  await expect.poll(() => sockets.length, { timeout: 5_000 }).toBeGreaterThan(15)
  await sleep(2_000)
  const before = sockets.length
  await sleep(3_400)
  expect(sockets.length - before).toBeGreaterThan(0)
  expect(sockets.length - before).toBeLessThan(4)
}, 20_000)
