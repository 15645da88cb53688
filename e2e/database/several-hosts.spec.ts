import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql as statement } from 'drizzle-orm'
import { withPool } from '#db/driver/connect.ts'
import { isUnavailable } from '#db/driver/errors.ts'
import { findPendingMigrations } from '#lib/lifecycle/database.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { expect, test } from '../fixtures/statements.ts'

test('a job finds the primary behind a host that says nothing', async ({ own: { url } }) => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => {})))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  const both = url.replace(/(?<=@|\/\/)(?=[^/@]+\/)/, `127.0.0.1:${port},`)
  const read = withPool(both, {}, (pool) => pool.getValue(statement`select 1 as one`))
  try {
    expect(await read).toBe(1)
    expect(sockets.length).toBeGreaterThan(0)
  } finally {
    for (const socket of sockets) socket.destroy()
    silent.close()
  }
})

test('a command whose hosts all reject it says so in time', async () => {
  setDatabaseUrl('postgres://127.0.0.1:9,127.0.0.1:9/gatehouse')
  const error = await findPendingMigrations(300).catch((reason) => reason)
  await closeDatabase()
  expect(isUnavailable(error)).toBe(true)
  expect(error.message).toContain('300 ms')
})
