import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { freePort, type Service } from '../fixtures/service.ts'
import { test as base, expect } from '../fixtures/test.ts'
import { type Ledger, startLedger } from './ledger.ts'
import { type PrivatePostgres, startPrivatePostgres } from './postgres-server.ts'
import { UnloggedCaller } from './unlogged-caller.ts'

/** A service on a fixed port, with a PostgreSQL server of its own and a load that keeps a ledger. */
export interface FaultWorld {
  readonly postgres: PrivatePostgres
  readonly sql: postgres.Sql
  readonly service: Service
  readonly caller: UnloggedCaller
  readonly ledger: Ledger
  /** Starts the service again on its port after it was killed. */
  restartService(): Promise<void>
  /** Waits until changes are acknowledged again, for at most five seconds. */
  expectRecovery(): Promise<void>
  /** Stops the load and checks the ledger and the service's log. */
  finish(title: string): Promise<void>
}

interface WorldOptions {
  /** The folder in which the database is created. */
  readonly folder?: string
  /** Replaces the database's URL by that of something in front of it. */
  readonly inFront?: (databaseUrl: string) => Promise<string>
}

interface FaultFixtures {
  startWorld(options?: WorldOptions): Promise<FaultWorld>
}

const recoveryTimeoutMs = 5_000
const recoveredAfter = 20

/** A test of what happens under load while something is broken. */
export const test = base.extend<FaultFixtures>({
  startWorld: async ({ startAnother }, use) => {
    const cleanups: (() => Promise<unknown>)[] = []
    await use(async ({ folder, inFront } = {}) => {
      const database = await startPrivatePostgres({ parent: folder })
      cleanups.push(database.stop)
      const DATABASE_URL = inFront ? await inFront(database.url) : database.url
      const PORT = `${await freePort()}`
      const start = () => startAnother({ DATABASE_URL, PORT, LOG_LEVEL: 'warn' })
      const world = { service: await start() }
      const caller = new UnloggedCaller(world.service.url)
      const sql = postgres(database.url, { max: 2, onnotice: () => {}, backoff: () => 0.1 })
      cleanups.unshift(() => sql.end({ timeout: 1 }))
      const ledger = await startLedger([caller], sql)
      cleanups.unshift(() => ledger.stop().catch(() => {}))
      await expect.poll(ledger.acknowledgedCount, { timeout: 20_000 }).toBeGreaterThan(100)
      await expect.poll(ledger.isWarm, { timeout: 20_000 }).toBe(true)
      ledger.resetDurations()
      return {
        postgres: database,
        sql,
        caller,
        ledger,
        get service() {
          return world.service
        },
        async restartService() {
          world.service = await start()
        },
        async expectRecovery() {
          const target = ledger.acknowledgedCount() + recoveredAfter
          await expect
            .poll(ledger.acknowledgedCount, { timeout: recoveryTimeoutMs, intervals: [100] })
            .toBeGreaterThan(target)
        },
        async finish(title) {
          await sleep(500)
          await ledger.stop()
          const statuses = ledger.countByStatus()
          const durationsMs = ledger.maxDurationsMs()
          console.log(
            `${title}: ${ledger.acknowledgedCount()} changes acknowledged, statuses`,
            statuses,
            'slowest responses in ms',
            durationsMs,
          )
          expect(await ledger.findViolations(database.url)).toEqual([])
          const others = Object.keys(statuses).filter(
            (status) => !['0', '200', '400', '503'].includes(status),
          )
          expect(others, 'unexpected statuses').toEqual([])
          for (const [kind, durationMs] of Object.entries(durationsMs)) {
            expect(durationMs, kind).toBeLessThan(kind.endsWith(' 503') ? 2_600 : 15_000)
          }
          // A fault of the database is an outage (`database-away`), never an error of the service.
          expect(world.service.logLines(/unhandled|uncaught|request-failed/i)).toEqual([])
        },
      }
    })
    for (const cleanup of cleanups) await cleanup()
  },
})

export { expect }
