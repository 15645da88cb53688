import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { openSocket } from '../fixtures/client/raw-socket.ts'
import type { Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

test.beforeEach(({ mountedBy }) => {
  test.skip(mountedBy === 'next', 'only the production server has a life of its own')
})

/** The processes of a service that serve, by their parent. */
const workersOf = ({ pid }: Service): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Asks for the fees on a connection of its own, again and again; counts responses and failures. */
function askOn(service: Service) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const seen = { responses: 0, failures: 0 }
  let over = false
  const ask = () =>
    new Promise<void>((next) => {
      const sent = request(`${service.url}/r1/fees.eb`, { agent }, (response) => {
        if (response.statusCode === 200) seen.responses += 1
        else seen.failures += 1
        response.resume().on('end', next)
      })
      sent.on('error', () => {
        seen.failures += 1
        next()
      })
      sent.end()
    })
  const asking = (async () => {
    while (!over) await ask()
  })()
  const end = async () => {
    over = true
    await asking
    agent.destroy()
    return seen
  }
  return { seen, end }
}

test('a process that dies is replaced, and the callers of the others notice nothing', async ({
  startAnother,
}) => {
  const service = await startAnother({ WEB_CONCURRENCY: '2' })
  const callers = Array.from({ length: 8 }, () => askOn(service))
  const all = () => callers.map(({ seen }) => seen.responses)
  await expect.poll(() => Math.min(...all())).toBeGreaterThan(5)
  const [victim, other] = workersOf(service)
  process.kill(victim as number, 'SIGKILL')
  await expect
    .poll(() => workersOf(service).filter((pid) => pid !== victim).length, { timeout: 10_000 })
    .toBe(2)
  expect(workersOf(service)).toContain(other)
  const before = all()
  await expect.poll(() => Math.min(...all().map((n, i) => n - (before[i] ?? 0)))).toBeGreaterThan(5)
  const seen = await Promise.all(callers.map(({ end }) => end()))
  // Whoever was with the one that died lost one response.
  expect(Math.max(...seen.map(({ failures }) => failures))).toBeLessThanOrEqual(1)
  await expect.poll(() => service.logLines(/worker-died/)).toHaveLength(1)
})

test('processes that are killed on their way are replaced, and the service begins all the same', async ({
  startAnother,
}) => {
  const service = await startAnother({ WEB_CONCURRENCY: '4' })
  // The first one responses; on few cores the others are still on their way.
  for (const pid of workersOf(service)) process.kill(pid, 'SIGKILL')
  await expect
    .poll(() => service.logLines(/Gatehouse is running at/).length, { timeout: 20_000 })
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

test('processes that die young are replaced ever more slowly, and the service still ends', async ({
  startAnother,
}) => {
  const service = await startAnother({ WEB_CONCURRENCY: '2' })
  await expect.poll(() => service.logLines(/Gatehouse is running at/).length).toBe(1)
  const [steady] = workersOf(service)
  for (let deaths = 1; deaths <= 3; deaths += 1) {
    await expect.poll(() => workersOf(service).length, { timeout: 10_000 }).toBe(2)
    const victim = workersOf(service).find((pid) => pid !== steady)
    process.kill(victim as number, 'SIGKILL')
    await expect.poll(() => service.logLines(/worker-died/).length).toBe(deaths)
  }
  const waits = service.logLines(/worker-died/).map((line) => JSON.parse(line).waitMs)
  expect(waits).toEqual([200, 400, 800])
  expect((await fetch(`${service.url}/r1/fees.eb`)).status).toBe(200)
  expect(await service.kill('SIGTERM')).toBe(0)
})

for (const [processes, when] of [
  ['2', 'when the service is told to end'],
  // The first one responses; on few cores the others are still on their way.
  ['6', 'also when it is told to while some are on their way'],
] as const) {
  test(`all processes finish what they accepted, ${when}`, async ({
    caller,
    people,
    startAnother,
  }) => {
    const { username, password } = await people.add()
    const input = { type: 'token', username, password }
    const service = await startAnother({ WEB_CONCURRENCY: processes })
    const workers = workersOf(service)
    const there = caller.at(service)
    // On these connections: one that nobody has taken yet is not accepted.
    await Promise.all(Array.from({ length: 30 }, () => there.call('fees')))
    const signIns = Array.from({ length: 30 }, () =>
      there.fromNewNetwork().call('authenticate', { input }),
    )
    await Promise.race(signIns)
    const ended = service.kill('SIGTERM')
    const responses = await Promise.all(signIns)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await ended).toBe(0)
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
}

test('whoever sends too slowly cannot keep the service from its end for ten seconds', async ({
  startAnother,
}) => {
  const service = await startAnother()
  const socket = openSocket(service).resume()
  socket.write('POST /r1/forgotpassword.eb HTTP/1.1\r\nHost: x\r\n')
  socket.write('Content-Type: application/json\r\nContent-Length: 99\r\n\r\n')
  await new Promise((next) => setTimeout(next, 200))
  const timer = setInterval(() => socket.write(' '), 500)
  const told = performance.now()
  expect(await service.kill('SIGTERM')).toBe(0)
  clearInterval(timer)
  expect(performance.now() - told).toBeLessThan(10_500)
})
