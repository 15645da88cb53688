import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { People } from '../fixtures/people.ts'

/** A change that was acknowledged, with its event. */
export interface Write {
  readonly eventId: string
  readonly subject: string
  /** The changes of the subject up to this one; 0 if it is the only one. */
  readonly version: number
  /** Milliseconds since the start of this process. */
  readonly startedAt: number
  readonly endedAt: number
}

/**
 * Changes accounts in transactions that end in another order than they begin: some stay open for a moment after
 * their change. Returns the writes when all are done.
 */
export async function writeInTransactions(
  sql: postgres.Sql,
  { writers, writes, subjects }: { writers: number; writes: number; subjects: number },
): Promise<Write[]> {
  const people = new People(sql)
  const accounts = await Promise.all(
    Array.from({ length: subjects }, () => people.add({ forename: '0' })),
  )
  const done: Write[] = []
  const write = async (n: number) => {
    const startedAt = performance.now()
    const { id: subject } = accounts[n % accounts.length] as { id: string }
    const event = await sql.begin(async (transaction) => {
      const [row] = await transaction`
        update account set forename = forename::int + 1 where id = ${subject}
        returning forename::int as version`
      const [written] = await transaction`
        select id from event where account_id = ${subject} and type = 'account.updated'
          and position is null order by seq desc limit 1`
      // Nine in ten end at once, and overtake those that began before them.
      if (n % 10 === 0) await sleep(Math.random() * 300)
      return { eventId: written?.id as string, version: row?.version as number }
    })
    done.push({ ...event, subject, startedAt, endedAt: performance.now() })
  }
  let next = 0
  const run = async () => {
    while (next < writes) {
      next += 1
      await write(next)
    }
  }
  await Promise.all(Array.from({ length: writers }, run))
  return done
}
