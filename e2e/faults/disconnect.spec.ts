import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeIdleConnections } from '../fixtures/client/http.ts'
import { root, type Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { startHttpLoad } from '../resilience/drills/http-load.ts'
import { prepareRequests } from './every-request.ts'

const minutes = Number(process.env.SOAK_MINUTES || 10)
/** A tenth of the requests warms the service up: its code is compiled and its caches fill. */
const warmUpMs = Math.max(30_000, minutes * 6_000)
const disconnects = 1 / 3

/** The clients of each kind of request, and the milliseconds after each response. */
const clientsOf: Readonly<Record<string, { concurrency: number; pauseMs: number }>> = {
  'static files': { concurrency: 2, pauseMs: 500 },
  'token endpoint': { concurrency: 2, pauseMs: 1_000 },
  'feed of events': { concurrency: 10, pauseMs: 100 },
  uploads: { concurrency: 1, pauseMs: 5_000 },
  downloads: { concurrency: 1, pauseMs: 1_000 },
}
const ordinaryClients = { concurrency: 3, pauseMs: 800 }

/** A busy machine lets a query exceed its time, which is the 503 of an outage. */
const isOutage = /DatabaseUnavailable|canceling statement/

const garbageCollector = `--import=${root}/e2e/faults/collect-garbage.js`

test(`after ${minutes} minutes in which a third of the clients disconnect, nothing is held and memory is flat`, async ({
  database,
  people,
  startAnother,
}) => {
  test.setTimeout((minutes + 6) * 60_000)
  const service = await startAnother({ LOG_LEVEL: 'warn', NODE_OPTIONS: garbageCollector })
  const kinds = Object.entries(await prepareRequests(people, service))
  const startLoads = () =>
    kinds.map(([kind, next]) => {
      const clients = clientsOf[kind] ?? ordinaryClients
      return [kind, startHttpLoad(service.url, { ...clients, disconnects }, next)] as const
    })
  const idle = async () => {
    const jobs = () => people.sql`select from data_job where state in ('waiting', 'running')`
    await expect.poll(async () => (await jobs()).length, { timeout: 120_000 }).toBe(0)
    await expect.poll(() => heldBy(service), { timeout: 60_000 }).toEqual({})
  }

  const warmUp = startLoads()
  await sleep(warmUpMs)
  await Promise.all(warmUp.map(([, load]) => load.stop()))
  await idle()
  const before = await memoryOf(service)

  const loads = startLoads()
  await sleep(minutes * 60_000)
  await Promise.all(loads.map(([, load]) => load.stop()))
  const outcomes = Object.fromEntries(
    loads.map(([kind, load]) => [kind, Object.fromEntries(load.countByOutcome)]),
  )
  console.log(outcomes)
  await idle()
  const after = await memoryOf(service)
  console.log({ before, after })

  const transactions = await database.sql`
    select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and xact_start < now() - interval '1 second'`
  expect(transactions).toEqual([])
  const failures = service
    .logLines(
      /Cannot write headers|after they are sent|unhandled|uncaught|overdue|(page|form|request)-failed"/i,
    )
    .filter((line) => !isOutage.test(line))
  expect(failures).toEqual([])
  for (const [kind, counts] of Object.entries(outcomes)) {
    const statuses = Object.keys(counts)
    expect(
      statuses.filter((status) => /^5(?!03)|^E|closed/.test(status)),
      kind,
    ).toEqual([])
    expect(statuses, kind).toContain('disconnected')
    expect(
      statuses.filter((status) => /^[23]/.test(status)),
      kind,
    ).not.toEqual([])
  }
  expect(after.heapMb).toBeLessThan(before.heapMb * 1.1 + 2)
  expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + 5)
})

/** The gauges of what runs and waits, and are not 0. */
async function heldBy({ url }: Service): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const gauges = text.matchAll(/^(gatehouse_\w*(?:_running|_waiting|_in_progress)\S*) (\d+)$/gm)
  const all = [...gauges].map(([, name = '', value]) => [name, Number(value)] as const)
  expect(all.length).toBeGreaterThan(4)
  return Object.fromEntries(all.filter(([, value]) => value > 0))
}

/** The memory that is in use once the garbage is collected, and the file descriptors. */
async function memoryOf({ url, pid }: Service) {
  closeIdleConnections()
  for (let n = 0; n < 5; n += 1) {
    process.kill(pid, 'SIGUSR2')
    await sleep(500)
  }
  const text = await (await fetch(`${url}/metrics`)).text()
  const heap = Number(/^gatehouse_nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1])
  const rss = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return {
    heapMb: heap / 1_000_000,
    rssMb: rss / 1_000,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  }
}
