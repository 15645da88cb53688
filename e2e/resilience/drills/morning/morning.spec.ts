import { mkdir, rm, writeFile } from 'node:fs/promises'
import { Agent } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillDatabase } from '../../../../bench/data/databases.js'
import { fillStatements, password } from '../../../../bench/data/fill.js'
import * as product from '../../../../bench/product.ts'
import { type BareArtefact, copyArtefact } from '../../../deploy/bare-artefact.ts'
import { freePort, root } from '../../../fixtures/service.ts'
import { expect, test } from '../../../fixtures/test.ts'
import { hasPgBouncer, ignoredParameters, startPgBouncer } from '../../pgbouncer.ts'
import { startPostgresPair } from '../../postgres-pair.ts'
import { readDrainSeconds, startNginx } from '../nginx.ts'
import { buildOtherVersion } from '../other-build.ts'
import {
  countFailures,
  drawMorning,
  formatTable,
  type Incident,
  listDurations,
} from './morning-report.ts'
import type { Sample } from './visitor.ts'
import { countLost, prepareVisits, type Visits } from './visits.ts'

const members = Number(process.env.MORNING_ACCOUNTS || 1_000_000)
/** The length of the first hour after the mailing. */
const minutes = Number(process.env.MORNING_MINUTES || 6)
/** Visits a second when most people come; undefined for half of what the machine can serve. */
const rate = Number(process.env.MORNING_RATE) || undefined
const maxP95Ms = 300
/** The 95th percentile of fewer requests says nothing. */
const minCount = 20

/** The part of the highest rate with which people come: all of it after a tenth of the hour, then ever less. */
const shareAt = (seconds: number) => {
  const hours = seconds / (minutes * 60)
  return hours < 0.1 ? 0.1 + 9 * hours : 2 ** (-3 * (hours - 0.1))
}

/** PgBouncer does not pass timeouts on, so they are settings of the role (docs/larger.md). */
const fill = async (url: string) => {
  const statements = fillStatements(members, await product.hashPassword(password))
  const timeout = `alter role gatehouse set statement_timeout = '10s'`
  await fillDatabase(product, url, [...statements, timeout])
}

test.skip(!hasPgBouncer(), 'PgBouncer is not installed: on Debian, apt-get install pgbouncer')

test('on the morning after a mailing members are served while instances are killed, the primary fails and an upgrade runs', async ({
  mailbox,
  startAnother,
}) => {
  test.setTimeout((minutes + 40) * 60_000)
  const pair = await startPostgresPair({ fill, durable: true, sharedBuffersMb: 2_048 })
  const pooler = await startPgBouncer(
    pair.primary.url,
    `${ignoredParameters}\ndefault_pool_size = 20\nserver_login_retry = 1`,
  )
  const other = await buildOtherVersion()
  const [current, next] = await Promise.all([copyArtefact(), copyArtefact(join(other, 'dist'))])
  const ports = [await freePort(), await freePort(), await freePort()]
  const nginxPort = await freePort()
  const url = `https://127.0.0.1:${nginxPort}`
  const drainSeconds = await readDrainSeconds()
  const start = (port: number, build: BareArtefact) =>
    startAnother(
      {
        PORT: `${port}`,
        BASE_URL: url,
        DRAIN_SECONDS: drainSeconds,
        LOG_LEVEL: 'warn',
        DATABASE_URL: pooler.url,
        DATABASE_JOBS_URL: pair.url,
        JOIN_URL: `${url}/join`,
        UNIDENTIFIED_EMAILS_PER_HOUR: '99999',
      },
      'production',
      build,
    )
  const instances = await Promise.all(ports.map((port) => start(port, current)))
  const stopNginx = await startNginx(nginxPort, ports)
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const visits = prepareVisits(url, agent, mailbox, members)
  console.log('Everything has started.')
  const capacity = await measureCapacity(visits)
  const peak = rate ?? capacity / 2

  const startedAt = performance.now()
  const now = () => (performance.now() - startedAt) / 1_000
  const incidents: Incident[] = []
  const during = async (minute: number, what: string, act: () => Promise<unknown>) => {
    await sleep(Math.max(0, minute * 60 - now()) * 1_000)
    const from = now()
    await act()
    incidents.push({ what, from, to: now() })
    console.log(`${from.toFixed(1)} to ${now().toFixed(1)} s: ${what}`)
  }
  let build = current
  const restart = async (n: number, signal: NodeJS.Signals) => {
    await instances[n]?.kill(signal)
    instances[n] = await start(ports[n] as number, build)
  }
  const killed = 'an instance is killed and starts again'
  const kills = Array.from({ length: minutes - 1 }, (_, n) => ({
    minute: n + 1,
    what: killed,
    act: () => restart(n % ports.length, 'SIGKILL'),
  }))
  const failover = {
    minute: 0.45 * minutes,
    what: 'the primary is killed and the standby promoted',
    async act() {
      pair.primary.kill()
      // A cluster manager takes some time to notice.
      await sleep(2_000)
      await pair.promoteStandby()
      await pooler.pointTo(pair.standby.url)
      for (const port of ports) {
        const readyz = `http://127.0.0.1:${port}/readyz`
        await expect.poll(async () => (await fetch(readyz)).status, { timeout: 30_000 }).toBe(200)
      }
    },
  }
  const upgrade = {
    minute: 0.75 * minutes,
    what: 'a new version is rolled out',
    async act() {
      build = next
      for (const n of ports.keys()) await restart(n, 'SIGTERM')
    },
  }
  const outcomes = arrive(visits, minutes * 60, (seconds) => peak * shareAt(seconds))
  const plan = [...kills, failover, upgrade].sort((a, b) => a.minute - b.minute)
  for (const { minute, what, act } of plan) await during(minute, what, act)
  const successes = (await outcomes).filter(Boolean).length

  const samples = visits.samples
    .map((sample) => ({ ...sample, sentAt: (sample.sentAt - startedAt) / 1_000 }))
    .filter(({ sentAt }) => sentAt > 0)
  const spans = (sample: Sample, from: number, to: number) =>
    sample.sentAt + sample.durationMs / 1_000 >= from && sample.sentAt <= to
  const isDuring = (what: string, sample: Sample) =>
    incidents.some(
      (incident) => incident.what === what && spans(sample, incident.from, incident.to),
    )
  const isInFailover = (sample: Sample) => isDuring(failover.what, sample)
  // nginx repeats no form that the killed instance may have processed.
  const isCutOff = (sample: Sample) =>
    sample.outcome === 502 && /^POST/.test(sample.kind) && isDuring(killed, sample)
  const rows = listDurations(samples.filter((sample) => !isInFailover(sample)))
  const isAllowed = (sample: Sample) =>
    (sample.outcome === 503 && isInFailover(sample)) || isCutOff(sample)
  const failures = countFailures(samples.filter((sample) => !isAllowed(sample)))
  const { written, lost } = await countLost(visits.ledger, pair.standby.url)
  const reports = join(root, '.data/reports')
  await mkdir(reports, { recursive: true })
  await writeFile(join(reports, 'morning.svg'), drawMorning(samples, incidents, minutes * 60))
  console.log(
    `${members} members; at most ${peak.toFixed(1)} visits a second, of ${capacity.toFixed(1)} that were possible;`,
    `${(await outcomes).length} visits, ${successes} of them successful;`,
    `${samples.filter(({ outcome }) => outcome === 503).length} × 503,`,
    `${samples.filter(isCutOff).length} × 502 for a form that a killed instance was processing;`,
    `${written} changes acknowledged, ${lost} lost.\n${formatTable(rows)}\nFailures:`,
    failures,
  )
  for (const instance of instances) {
    expect(instance.logLines(/unhandled|uncaught/i)).toEqual([])
    await instance.stop()
  }
  agent.destroy()
  await stopNginx()
  await pooler.stop()
  await pair.stop()
  await Promise.all([current, next].map((each) => each.remove()))
  await rm(other, { recursive: true })
  expect(lost).toBe(0)
  expect(failures).toEqual({})
  expect(rows.filter(({ count, p95 }) => count >= minCount && p95 >= maxP95Ms)).toEqual([])
})

/** Measures the visits a second that the machine can serve, after a warm-up. */
async function measureCapacity({ next }: Visits): Promise<number> {
  let successes = 0
  let seconds = 0
  for (seconds of [10, 20]) {
    successes = 0
    const end = performance.now() + seconds * 1_000
    const person = async () => {
      while (performance.now() < end) if (await next()) successes += 1
    }
    await Promise.all(Array.from({ length: 8 }, person))
  }
  return successes / seconds
}

/** Lets people come at random, independently of each other, and waits until the last has left. */
async function arrive(
  { next }: Visits,
  seconds: number,
  rateAt: (seconds: number) => number,
): Promise<boolean[]> {
  const startedAt = performance.now()
  const visits: Promise<boolean>[] = []
  const exponential = () => -Math.log(1 - Math.random())
  for (let due = exponential() / rateAt(0); due < seconds; due += exponential() / rateAt(due)) {
    await sleep(Math.max(0, startedAt + due * 1_000 - performance.now()))
    visits.push(next())
  }
  return Promise.all(visits)
}
