import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Caller } from '../fixtures/client/caller.ts'
import { unique } from '../fixtures/people.ts'

/** Concurrent subscriptions, with a record of those that the service acknowledged. */
export interface WriteLoad {
  /** The email addresses whose subscription was acknowledged. */
  readonly acknowledged: readonly string[]
  /** The number of responses with each status. A connection error counts as status 0. */
  readonly countByStatus: ReadonlyMap<number, number>
  stop(): Promise<void>
  /** Counts the acknowledged subscriptions that a database does not contain. */
  countMissingIn(databaseUrl: string): Promise<number>
}

/** Subscribes new email addresses at the given instances until it is stopped. */
export function startWriteLoad(instances: readonly Caller[], concurrency: number): WriteLoad {
  const acknowledged: string[] = []
  const countByStatus = new Map<number, number>()
  let stopped = false
  const loops = Array.from({ length: concurrency }, async (_, n) => {
    const instance = instances[n % instances.length] as Caller
    while (!stopped) {
      const email = `${unique('writer')}@readers.example`
      const input = { EmailAddress: email, Action: 'Subscribe' }
      const response = await instance
        .fromNewNetwork()
        .call('ebrief', { input })
        .catch(() => undefined)
      const status = response?.status ?? 0
      countByStatus.set(status, (countByStatus.get(status) ?? 0) + 1)
      if (status === 0) await sleep(50)
      if (status === 200 && response?.body.Result === 'Subscribed') acknowledged.push(email)
    }
  })
  return {
    acknowledged,
    countByStatus,
    async stop() {
      stopped = true
      await Promise.allSettled(loops)
    },
    async countMissingIn(databaseUrl) {
      const sql = postgres(databaseUrl, { max: 1 })
      const [row] = await sql`
        select count(*)::int as count from subscription where email = any(${acknowledged})`
      await sql.end()
      return acknowledged.length - row?.count
    },
  }
}
