import { readdirSync, readFileSync } from 'node:fs'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomNetwork } from '../../fixtures/client/caller.ts'
import { median } from '../../fixtures/measure/median.ts'
import type { People } from '../../fixtures/people.ts'
import { freePort, root, type Service } from '../../fixtures/service.ts'
import { expect, test } from '../../fixtures/test.ts'
import { startHttpLoad } from '../../resilience/drills/http-load.ts'
import { drawChart } from './chart.ts'

const minutes = Number(process.env.SOAK_MINUTES || 60)
/** Requests a second to each instance; undefined for half of what it can do. */
const rate = Number(process.env.SOAK_RATE) || undefined
const sampleEveryMs = 10_000
const killEverySamples = 6
const concurrency = 12
/** So many that none reaches the limit of tokens that an account is issued in ten minutes. */
const memberCount = 300
/** Memory grows at first, while code is compiled and caches fill. */
const warmUpSamples = Math.min(30, Math.floor((minutes * 6) / 4))

interface Sample {
  readonly minute: number
  readonly memoryMb: number
  readonly descriptors: number
  readonly p99Ms: number
}

const measure = ({ pid }: Service) => ({
  memoryMb:
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
  descriptors: readdirSync(`/proc/${pid}/fd`).length,
})

const loadOf = rate ? `${rate} requests a second` : 'half its capacity'

test(`one instance stays flat for ${minutes} minutes at ${loadOf} while the other is killed every minute`, async ({
  people,
  startAnother,
}) => {
  test.setTimeout((minutes + 5) * 60_000)
  const ports = [await freePort(), await freePort()] as const
  const start = (port: number) => startAnother({ PORT: `${port}`, LOG_LEVEL: 'warn' })
  const survivor = await start(ports[0])
  let victim = await start(ports[1])
  const members: Member[] = []
  while (members.length < memberCount) members.push(await addMember(people))
  let sent = 0
  const nextRequest = () => {
    sent += 1
    const { headers, session, signIn } = members[Math.floor(Math.random() * memberCount)] as Member
    const network = { 'X-Forwarded-For': randomNetwork() }
    const json = { ...network, 'Content-Type': 'application/json' }
    if (sent % 100 === 0)
      return { method: 'POST', path: '/r1/authenticate.eb', headers: json, body: signIn }
    if (sent % 20 === 0) return { method: 'GET', path: '/login', headers: network }
    // The query makes it a page of its own, which is rendered.
    if (sent % 20 === 5) return { method: 'GET', path: '/join?type=Friend', headers: network }
    if (sent % 20 === 15)
      return { method: 'GET', path: '/memberships', headers: { Cookie: session } }
    if (sent % 10 === 0) return { method: 'POST', path: '/r1/issuetoken.eb', headers }
    const path = ['/r1/profile.eb', '/r1/memberships.eb', '/r1/fees.eb'][sent % 3] as string
    return { method: 'GET', path, headers }
  }

  const pauseMs = rate
    ? (concurrency * 1_000) / rate
    : await halfCapacityPause(survivor, nextRequest)
  const load = { concurrency, pauseMs }
  const survivorLoad = startHttpLoad(survivor.url, load, nextRequest)
  const victimLoad = startHttpLoad(victim.url, load, nextRequest)
  const folder = join(root, '.data/reports')
  await mkdir(folder, { recursive: true })
  const csv = join(folder, 'soak.csv')
  await writeFile(csv, 'minute,memory_mb,descriptors,p99_ms\n')
  const samples: Sample[] = []
  const startedAt = performance.now()
  let restart: Promise<unknown> = Promise.resolve()
  for (let n = 1; n <= minutes * (60_000 / sampleEveryMs); n += 1) {
    await sleep(startedAt + n * sampleEveryMs - performance.now())
    const durations = survivorLoad.takeDurationsMs().sort((a, b) => a - b)
    const p99Ms = durations[Math.floor(durations.length * 0.99)] ?? 0
    const sample = { minute: (n * sampleEveryMs) / 60_000, ...measure(survivor), p99Ms }
    samples.push(sample)
    await appendFile(csv, `${Object.values(sample).map((value) => value.toFixed(1))}\n`)
    if (n % killEverySamples === 0) {
      // The samples keep their rhythm while it restarts.
      restart = restart.then(async () => {
        await victim.kill('SIGKILL')
        victim = await start(ports[1])
      })
    }
  }
  await restart
  await Promise.all([survivorLoad.stop(), victimLoad.stop()])

  const curve = (title: string, name: Exclude<keyof Sample, 'minute'>) => ({
    title,
    points: samples.map((sample) => [sample.minute, sample[name]] as const),
  })
  const curves = [
    curve('Memory of the process (MB)', 'memoryMb'),
    curve('Open file descriptors', 'descriptors'),
    curve('p99 of the response time (ms)', 'p99Ms'),
  ]
  await writeFile(join(folder, 'soak.svg'), drawChart(curves, 'Minutes'))
  const growthOf = (name: 'memoryMb' | 'descriptors') => {
    const values = samples.slice(warmUpSamples).map((sample) => sample[name])
    const quarter = Math.max(1, Math.floor(values.length / 4))
    return median(values.slice(-quarter)) / median(values.slice(0, quarter))
  }
  console.log(
    `${minutes} minutes, ${sent} requests, pause ${pauseMs.toFixed(0)} ms;`,
    `growth of memory ${growthOf('memoryMb').toFixed(3)}, of descriptors ${growthOf('descriptors').toFixed(3)}.`,
    Object.fromEntries(survivorLoad.countByOutcome),
    Object.fromEntries(victimLoad.countByOutcome),
  )
  expect(Object.keys(Object.fromEntries(survivorLoad.countByOutcome))).toEqual(['200'])
  const lost = [...victimLoad.countByOutcome.keys()].filter((outcome) => /^5(?!03)/.test(outcome))
  expect(lost).toEqual([])
  for (const name of ['memoryMb', 'descriptors'] as const) {
    expect(growthOf(name), name).toBeLessThan(1.1)
  }
  expect(survivor.logLines(/unhandled|uncaught/i)).toEqual([])
})

async function addMember(people: People) {
  const person = await people.add()
  const lifetimeSeconds = (minutes + 10) * 60
  const bearer = await people.issueCredential(person, { lifetimeSeconds })
  const session = await people.issueCredential(person, { kind: 'session', lifetimeSeconds })
  const { username, password } = person
  return {
    headers: { Authorization: `Bearer ${bearer}` },
    session: `gatehouse.session=${session}`,
    signIn: JSON.stringify({ type: 'session', username, password }),
  }
}

type Member = Awaited<ReturnType<typeof addMember>>

/** Measures the capacity for ten seconds, and returns the pause that leaves half of it unused. */
async function halfCapacityPause(
  service: Service,
  nextRequest: Parameters<typeof startHttpLoad>[2],
): Promise<number> {
  const seconds = 10
  const load = startHttpLoad(service.url, { concurrency, pauseMs: 0 }, nextRequest)
  await sleep(seconds * 1_000)
  await load.stop()
  const requests = [...load.countByOutcome.values()].reduce((sum, count) => sum + count, 0)
  // Two services share the machine, so each gets a quarter of what one alone can do.
  return (concurrency * 4 * seconds * 1_000) / requests
}
