import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openSocket } from '../fixtures/client/raw-socket.ts'
import { root, type Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

/** The ids of a service's worker processes. */
const workersOf = ({ pid }: Service): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** True until a process has ended. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Repeats a request on one keep-alive connection and counts successes and failures. */
function startRequests(service: Service) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const counts = { successes: 0, failures: 0 }
  let stopped = false
  const send = () =>
    new Promise<void>((next) => {
      const outgoing = request(`${service.url}/r1/fees.eb`, { agent }, (response) => {
        if (response.statusCode === 200) counts.successes += 1
        else counts.failures += 1
        response.resume().on('end', next)
      })
      outgoing.on('error', () => {
        counts.failures += 1
        next()
      })
      outgoing.end()
    })
  const loop = (async () => {
    while (!stopped) await send()
  })()
  const stop = async () => {
    stopped = true
    await loop
    agent.destroy()
    return counts
  }
  return { counts, stop }
}

test('a worker that dies is replaced without failures on the other worker', async ({
  startAnother,
}) => {
  const service = await startAnother({ WEB_CONCURRENCY: '2' })
  // Printed once both workers listen: the service responds as soon as one of them does.
  await expect.poll(() => service.logLines(/"event":"started"/).length).toBe(1)
  const clients = Array.from({ length: 8 }, () => startRequests(service))
  const successes = () => clients.map(({ counts }) => counts.successes)
  await expect.poll(() => Math.min(...successes())).toBeGreaterThan(5)
  const [victim, other] = workersOf(service)
  process.kill(victim as number, 'SIGKILL')
  await expect
    .poll(() => workersOf(service).filter((pid) => pid !== victim).length, { timeout: 10_000 })
    .toBe(2)
  expect(workersOf(service)).toContain(other)
  const before = successes()
  await expect
    .poll(() => Math.min(...successes().map((n, i) => n - (before[i] ?? 0))))
    .toBeGreaterThan(5)
  const counts = await Promise.all(clients.map(({ stop }) => stop()))
  // A client of the dead worker loses at most one response.
  expect(Math.max(...counts.map(({ failures }) => failures))).toBeLessThanOrEqual(1)
  await expect.poll(() => service.logLines(/worker-died/)).toHaveLength(1)
})

test('a worker that does nothing any more ends with the service', async ({ startAnother }) => {
  test.setTimeout(90_000)
  const service = await startAnother({ WEB_CONCURRENCY: '2' })
  await expect.poll(() => service.logLines(/"event":"started"/).length).toBe(1)
  const [stuck] = workersOf(service) as [number]
  process.kill(stuck, 'SIGSTOP')
  expect(await service.kill('SIGTERM')).toBe(1)
  await expect.poll(() => isRunning(stuck)).toBe(false)
})

test('workers that are killed during startup are replaced, and the service starts', async ({
  startAnother,
}) => {
  const service = await startAnother({ WEB_CONCURRENCY: '4' })
  // The first worker is ready; on few cores the others are still starting.
  for (const pid of workersOf(service)) process.kill(pid, 'SIGKILL')
  await expect
    .poll(() => service.logLines(/"event":"started"/).length, { timeout: 20_000 })
    .toBeGreaterThan(0)
  await expect.poll(() => workersOf(service).length, { timeout: 20_000 }).toBe(4)
  await expect
    .poll(() =>
      fetch(`${service.url}/r1/fees.eb`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
})

test('workers that die early are restarted with increasing delays, and the service still stops', async ({
  startAnother,
}) => {
  const service = await startAnother({ WEB_CONCURRENCY: '2' })
  await expect.poll(() => service.logLines(/"event":"started"/).length).toBe(1)
  const [survivor] = workersOf(service)
  for (let deaths = 1; deaths <= 3; deaths += 1) {
    await expect.poll(() => workersOf(service).length, { timeout: 10_000 }).toBe(2)
    const victim = workersOf(service).find((pid) => pid !== survivor)
    process.kill(victim as number, 'SIGKILL')
    await expect.poll(() => service.logLines(/worker-died/).length).toBe(deaths)
  }
  const delaysMs = service.logLines(/worker-died/).map((line) => JSON.parse(line).waitMs)
  expect(delaysMs).toEqual([200, 400, 800])
  expect((await fetch(`${service.url}/r1/fees.eb`)).status).toBe(200)
  expect(await service.kill('SIGTERM')).toBe(0)
})

for (const [workerCount, when] of [
  ['2', 'after SIGTERM'],
  // The first worker is ready; on few cores the others are still starting.
  ['6', 'after a SIGTERM during startup'],
] as const) {
  test(`all ${workerCount} workers complete accepted requests ${when}`, async ({
    caller,
    people,
    startAnother,
  }) => {
    const { username, password } = await people.add()
    const input = { type: 'token', username, password }
    const service = await startAnother({ WEB_CONCURRENCY: workerCount })
    const workers = workersOf(service)
    const instance = caller.at(service)
    // Opens the connections in advance, because an unaccepted connection may be lost.
    await Promise.all(Array.from({ length: 30 }, () => instance.call('fees')))
    const signIns = Array.from({ length: 30 }, () =>
      instance.fromNewNetwork().call('authenticate', { input }),
    )
    await Promise.race(signIns)
    const exitCode = service.kill('SIGTERM')
    const responses = await Promise.all(signIns)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await exitCode).toBe(0)
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
}

test('workers of the demonstration show its contact details and its members', async ({
  startAnother,
}) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'demonstration-'))
  // PostgreSQL refuses to run as root; the user that runs it instead has to reach the folder.
  chmodSync(folder, 0o755)
  symlinkSync(join(root, 'dist'), join(folder, 'dist'))
  try {
    const service = await startAnother(
      { DATABASE_URL: '', SMTP_URL: '', WEB_CONCURRENCY: '2' },
      'production',
      { folder },
    )
    const bodyOf = async (path: string) => (await fetch(service.url + path)).text()
    expect(await bodyOf('/contact')).toContain('members@example.org')
    expect(await bodyOf('/developers/endpoints/token')).toContain('demonstration database')
    await service.stop()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('workers read their secrets from the files that the settings name', async ({
  startAnother,
}, testInfo) => {
  const path = testInfo.outputPath('secret')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'a secret that only this service knows of')
  const service = await startAnother({
    AUTH_SECRET: '',
    AUTH_SECRET_FILE: path,
    WEB_CONCURRENCY: '2',
  })
  expect((await fetch(`${service.url}/r1/fees.eb`)).status).toBe(200)
})

test('a slow sender cannot delay shutdown beyond ten seconds', async ({ startAnother }) => {
  const service = await startAnother()
  const socket = openSocket(service).resume()
  socket.write('POST /r1/forgotpassword.eb HTTP/1.1\r\nHost: x\r\n')
  socket.write('Content-Type: application/json\r\nContent-Length: 99\r\n\r\n')
  await new Promise((next) => setTimeout(next, 200))
  const timer = setInterval(() => socket.write(' '), 500)
  const signalledAt = performance.now()
  expect(await service.kill('SIGTERM')).toBe(0)
  clearInterval(timer)
  expect(performance.now() - signalledAt).toBeLessThan(10_500)
})
