import { setTimeout as sleep } from 'node:timers/promises'
import { sql as drizzleSql } from 'drizzle-orm'
import type { Database } from '#db/driver/connect.ts'
import { readOnReplicas } from '#db/replicas/read-on-replicas.ts'
import { createDatabase } from '../fixtures/database.ts'
import { addReplica, withPath } from '../fixtures/replica.ts'
import { expect, test } from '../fixtures/statements.ts'

const placeOf = async (one: Database) =>
  (await one.getValue<string>(drizzleSql`select current_setting('search_path')`)).split(',')[0]

const primary = '"$user"'

test('a read goes to a replica that has all that was written before, in turn if there are several, and else to the primary', async ({
  own: { db, sql, url },
}) => {
  for (const name of ['first', 'second']) await addReplica(sql, name)
  const reads = { count: 0 }
  const changes: unknown[] = []
  const events = {
    onRead() {
      reads.count += 1
    },
    onChange: (_: string, reason?: unknown) =>
      void changes.push(reason instanceof Error ? reason.message : reason),
  }
  expect(await readOnReplicas(db, [], {}, events).read(placeOf)).toBe(primary)
  const urls = [withPath(url, 'first'), withPath(url, 'second')]
  const { read, end } = readOnReplicas(db, urls, {}, events)
  const where = () => read(placeOf)
  const four = async () => [await where(), await where(), await where(), await where()].sort()
  const set = (state: object, name = 'first') => sql`update ${sql(name)}.state set ${sql(state)}`
  try {
    expect(await where(), 'before it is known').toBe(primary)
    expect(reads.count).toBe(0)
    await expect.poll(four).toEqual(['first', 'first', 'second', 'second'])
    expect(changes).toEqual([undefined, undefined])
    const before = reads.count
    await four()
    expect(reads.count).toBe(before + 4)
    await set({ is_replica: false }, 'second')
    await expect.poll(four).toEqual(['first', 'first', 'first', 'first'])
    for (const [what, state] of [
      ['that lags', { lag: 10_000_000 }],
      ['on another timeline', { timeline: 2 }],
    ] as const) {
      await set(state)
      expect(await where(), `a replica ${what}`).toBe(primary)
      await set({ lag: 0, timeline: 1 })
      await expect.poll(where).toBe('first')
    }
    const places: (string | undefined)[] = []
    const spoiling = (spoil: (one: Database) => Promise<void>) =>
      read(async (one) => {
        const place = await placeOf(one)
        places.push(place)
        if (place === 'first') await spoil(one)
        return place
      })
    let failedAt = 0
    await spoiling(async () => {
      failedAt = performance.now()
      throw new Error('It failed.')
    })
    await expect.poll(where, { intervals: [20] }).toBe('first')
    expect(performance.now() - failedAt, 'not tried for a second').toBeGreaterThanOrEqual(1_000)
    await spoiling(async (one) => {
      const pid = await one.getValue<number>(drizzleSql`select pg_backend_pid()`)
      await sql`select pg_terminate_backend(${pid})`
      await sleep(100)
    })
    expect(places, 'a read that fails, or whose server restarts, is repeated').toEqual([
      'first',
      primary,
      'first',
      primary,
    ])
    const lagged = changes.filter((reason) => `${reason}`.includes('lags'))
    expect(lagged.length, 'each change once, however often it is tried').toBeLessThanOrEqual(3)
    expect(changes).toEqual(
      expect.arrayContaining(['The replica lags behind the primary.', 'It failed.']),
    )
  } finally {
    await end()
  }
  const reading = () => sql`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query ~ 'wal_replay'`
  expect(await reading(), 'connections to a replica').toHaveLength(0)
})

test('no read goes to a server that holds another database than the primary', async ({
  own: { db },
}) => {
  const other = await createDatabase()
  await addReplica(other.sql, 'first')
  const changes: unknown[] = []
  const { read, end } = readOnReplicas(
    db,
    [withPath(other.url, 'first')],
    {},
    {
      onRead() {},
      onChange: (_, reason) => void changes.push(reason),
    },
  )
  expect(await read(placeOf)).toBe(primary)
  await expect.poll(() => changes).toEqual([expect.any(Error)])
  expect(await read(placeOf)).toBe(primary)
  await end()
  await other.drop()
})
