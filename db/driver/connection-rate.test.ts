import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { connect } from './connect.ts'
import { isUnavailable } from './errors.ts'

/** Starts a server that accepts connections, counts them and closes them. */
async function startServer() {
  const attempts = { count: 0 }
  const server = createServer((socket) => {
    attempts.count += 1
    socket.on('error', () => {}).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
  })
  return { attempts, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test.each([
  ['the server', (host: string) => `postgres://${host}/gatehouse`],
  ['each of two hosts', (host: string) => `postgres://${host},${host}/gatehouse`],
])(
  'a pool makes at most ten connection attempts a second while %s accepts and closes connections',
  async (_, url) => {
    const { attempts, host } = await startServer()
    const db = connect(url(host), { queryTimeoutMs: 300 })
    const seconds = 2
    const end = performance.now() + seconds * 1_000
    while (performance.now() < end) {
      for (let n = 0; n < 20; n += 1) db.runPrepared('select 1', []).catch(() => {})
      await sleep(100)
    }
    expect(attempts.count).toBeGreaterThan(10)
    // One second's worth may be made at once.
    expect(attempts.count).toBeLessThan((seconds + 1) * 10 + 5)
    await db.$client.end({ timeout: 0 })
  },
)

// One after the other they would take 900 ms. On a busy machine a try may take as long by itself.
test('ten connections of a pool are opened at once', { retry: 5 }, async () => {
  const { attempts, host } = await startServer()
  const db = connect(`postgres://${host}/gatehouse`, { queryTimeoutMs: 1_000 })
  const queries = Array.from({ length: 10 }, () => db.runPrepared('select 1', []).catch(() => {}))
  await expect.poll(() => attempts.count, { timeout: 700, interval: 10 }).toBeGreaterThanOrEqual(10)
  await Promise.all(queries)
  await db.$client.end({ timeout: 0 })
})

test('a migration gives up on a server that accepts and closes connections', async () => {
  const { host } = await startServer()
  const start = performance.now()
  const error = await migrate(`postgres://${host}/gatehouse`).catch((error: unknown) => error)
  expect(isUnavailable(error)).toBe(true)
  // It gives up after 4.5 seconds; a busy machine adds to that. The driver would try for ever.
  expect(performance.now() - start).toBeLessThan(8_000)
}, 20_000)
