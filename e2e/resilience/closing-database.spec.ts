import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabaseProxy } from '../fixtures/faults/database-proxy.ts'
import { runEnvironment } from '../fixtures/run-environment.ts'
import { freePort, root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

test('start-up fails within five seconds and names DATABASE_URL if the database server accepts and closes connections', async ({
  database,
}) => {
  const proxy = await openDatabaseProxy(database.url)
  proxy.closeNewConnections()
  const child = spawn(process.execPath, ['dist/server.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...runEnvironment,
      NODE_ENV: 'production',
      PORT: `${await freePort()}`,
      DATABASE_URL: proxy.url,
      AUTH_SECRET: 'a secret that all services of the tests share',
      MAIL: 'outbox',
    },
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  await expect.poll(proxy.accepted, { intervals: [10], timeout: 30_000 }).toBeGreaterThan(0)
  const started = performance.now()
  const killer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  const [exitCode] = await once(child, 'close')
  clearTimeout(killer)
  expect(performance.now() - started).toBeLessThan(5_500)
  expect(exitCode).toBe(1)
  expect(stderr).toContain('DATABASE_URL')
  expect(proxy.accepted()).toBeLessThan(70)
  await proxy.disconnect()
})

test('a service makes fewer than twenty connection attempts a second while the database server accepts and closes connections, and recovers within five seconds', async ({
  caller,
  database,
  startAnother,
}) => {
  const proxy = await openDatabaseProxy(database.url)
  const service = await startAnother({ DATABASE_URL: proxy.url })
  const instance = caller.at(service)
  expect((await instance.call('fees')).status).toBe(200)

  proxy.closeNewConnections()
  const before = proxy.accepted()
  const seconds = 6
  const end = performance.now() + seconds * 1_000
  const calls: Promise<unknown>[] = []
  while (performance.now() < end) {
    calls.push(instance.call('fees'), instance.call('profile', { bearer: 'gh_unknown' }))
    await sleep(50)
  }
  const attempts = proxy.accepted() - before
  await Promise.all(calls)
  expect(attempts / seconds).toBeLessThan(20)

  await proxy.restore()
  const restored = performance.now()
  await expect
    .poll(async () => (await instance.call('fees')).status, { intervals: [100], timeout: 5_000 })
    .toBe(200)
  expect(performance.now() - restored).toBeLessThan(5_000)
  await service.stop()
  await proxy.disconnect()
})
