import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { fairQueue } from '#lib/runtime/fair-queue.ts'
import { freshModules } from '../../bin/test/fresh-modules.ts'
import { checkReadiness, isReady } from './readiness.ts'

test('an instance is not ready while a full queue has ended no task for 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const queue = fairQueue({ name: 'test', maxRunning: 2, maxWaiting: 10 })
  const hang = (key: string) => queue({ key }, () => new Promise(() => {})).catch(() => {})
  const passSecond = async () => {
    vi.advanceTimersByTime(1_000)
    await new Promise(setImmediate)
  }
  const isReadyNow = async () => {
    const { queues } = await checkReadiness()
    return isReady({ database: 'ok', migrations: 'ok', mail: 'ok', queues })
  }
  expect(await isReadyNow()).toBe(true)
  for (let n = 0; n < 30; n += 1) {
    for (const key of ['ada', 'bo']) void hang(key)
    await passSecond()
  }
  expect(await isReadyNow()).toBe(false)
  for (let n = 0; n < 18; n += 1) await passSecond()
  expect(await isReadyNow()).toBe(true)
  vi.useRealTimers()
})

test('an instance is ready if its database, its tables and its queues are, whatever its mail server', () => {
  const well = { database: 'ok', migrations: 'ok', mail: 'failing', queues: 'ok' } as const
  expect(isReady(well)).toBe(true)
  expect(isReady({ ...well, database: 'failing' })).toBe(false)
  expect(isReady({ ...well, migrations: 'missing' })).toBe(false)
  expect(isReady({ ...well, migrations: 'unknown' })).toBe(false)
  expect(isReady({ ...well, queues: 'stalled' })).toBe(false)
})

test.each([
  ['password the database refuses', '28P01', { database: 'failing', migrations: 'unknown' }],
  ['database does not exist', '3D000', { database: 'failing', migrations: 'unknown' }],
  ['role may not read the migrations', '42501', { database: 'failing', migrations: 'unknown' }],
  ['database has no tables', '42P01', { database: 'ok', migrations: 'missing' }],
])(
  'an instance whose %s says whether the database is failing or migrations are missing (%s)',
  async (_, code, checks) => {
    const fields = Buffer.from(`SFATAL\0C${code}\0Mno\0\0`)
    const server = createServer((socket) => {
      socket
        .on('error', () => {})
        .once('data', () => {
          const length = Buffer.alloc(4)
          length.writeInt32BE(fields.length + length.length)
          socket.end(Buffer.concat([Buffer.from('E'), length, fields]))
        })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const end = freshModules({ DATABASE_URL: `postgres://127.0.0.1:${port}/gatehouse` })
    try {
      const readiness = await import('./readiness.ts')
      expect(await readiness.checkReadiness()).toMatchObject(checks)
    } finally {
      end()
      server.close()
    }
  },
)
