import { sql as drizzleSql } from 'drizzle-orm'
import type postgres from 'postgres'
import { connect } from '#db/driver/connect.ts'
import { type AttemptLimit, countAttempt, refundAttempt } from '#db/queries/rate-limits.ts'
import { enforceLimits } from '#lib/auth/throttle.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import { expect, newHash, test, waitForLock } from '../fixtures/statements.ts'

/** A limit of two free attempts; then each one blocks for 10, 20 and at most 30 seconds. */
const newLimit = (changes: Partial<AttemptLimit> = {}): AttemptLimit => ({
  key: newHash(),
  freeAttempts: 2,
  baseSeconds: 10,
  maxSeconds: 30,
  forgetAfterSeconds: 1_000,
  aheadSeconds: 0,
  inTurn: false,
  ...changes,
})

/** A limit that lets two attempts be made ahead of their time, which is ten seconds after the one before. */
const ahead = (changes: Partial<AttemptLimit> = {}) =>
  newLimit({ freeAttempts: 0, maxSeconds: 10, aheadSeconds: 15, ...changes })

/** The attempts of a row, and the seconds until it is free and until it is forgotten, to five seconds. */
const rowOf = async (sql: postgres.Sql, { key }: { key: Buffer }) => {
  const [row] = await sql`
    select attempts, 5 * round(extract(epoch from forget_at - now()) / 5)::int as forgotten,
      case when blocked_until > '-infinity' then 5 * round(extract(epoch from blocked_until - now()) / 5)::int
        end as blocked
    from rate_limit where key = ${key}`
  return row && [row.attempts, row.blocked, row.forgotten]
}

/** Lets a row be as it is so many seconds later. */
const wait = (sql: postgres.Sql, { key }: { key: Buffer }, seconds: number) => sql`
  update rate_limit set blocked_until = blocked_until - ${seconds} * interval '1 second',
    forget_at = forget_at - ${seconds} * interval '1 second' where key = ${key}`

/** A busy machine adds to the seconds. */
const about = (seconds: number) => expect.closeTo(seconds, -1)
const counted = (blocked: number, delay = 0) => ({
  counted: true,
  blockedSeconds: about(blocked),
  delaySeconds: about(delay),
})
const refused = (limit: AttemptLimit, wait: number) => ({
  counted: false,
  waitSeconds: about(wait),
  limit,
})

test('after its free attempts a key is blocked for longer each time, up to a maximum, until it is forgotten', async ({
  db,
  database: { sql },
}) => {
  const limit = newLimit()
  const attempt = () => countAttempt(db, [limit])
  for (const n of [1, 2]) {
    expect(await attempt()).toEqual({ counted: true, blockedSeconds: 0, delaySeconds: 0 })
    expect(await rowOf(sql, limit)).toEqual([n, null, 1_000])
  }
  for (const [n, seconds] of [
    [3, 10],
    [4, 20],
    [5, 30],
    [6, 30],
  ] as const) {
    expect(await attempt(), `attempt ${n}`).toEqual(counted(seconds))
    expect(await rowOf(sql, limit)).toEqual([n, seconds, 1_000])
    expect(await attempt(), `after attempt ${n}`).toEqual(refused(limit, seconds))
    expect(await rowOf(sql, limit), 'not counted').toEqual([n, seconds, 1_000])
    await wait(sql, limit, seconds)
  }
  await wait(sql, limit, 970)
  expect(await attempt(), 'forgotten').toEqual(counted(0))
  expect(await rowOf(sql, limit)).toEqual([1, null, 1_000])
  const strict = newLimit({ freeAttempts: 0 })
  expect(await countAttempt(db, [strict]), 'without a free attempt').toEqual(counted(10))
  expect(await rowOf(sql, strict)).toEqual([1, 10, 1_000])
  const single = newLimit({ freeAttempts: 1 })
  await countAttempt(db, [single])
  expect(await rowOf(sql, single)).toEqual([1, null, 1_000])
})

test('an attempt counts under all of its limits or under none, and learns which one blocks it for longest', async ({
  db,
  database: { sql },
}) => {
  const [first, short, long] = [newLimit(), newLimit(), newLimit({ baseSeconds: 25 })]
  const all = [first, short, long] as const
  for (let n = 0; n < 3; n += 1) {
    await countAttempt(db, [short])
    await countAttempt(db, [long])
  }
  expect(await countAttempt(db, all)).toEqual(refused(long, 25))
  expect(await rowOf(sql, first)).toBeUndefined()
  await wait(sql, long, 25)
  expect(await countAttempt(db, all)).toEqual(refused(short, 10))
  expect(await rowOf(sql, long)).toEqual([3, 0, 975])
  await wait(sql, short, 10)
  expect(await countAttempt(db, all), 'the block of the first limit').toEqual(counted(0))
  expect(await rowOf(sql, first)).toEqual([1, null, 1_000])
})

test('a token bucket lets some attempts through ahead of their turn, and says how long the others have to wait', async ({
  db,
  database: { sql },
}) => {
  const bucket = ahead()
  for (const blocked of [10, 20]) expect(await countAttempt(db, [bucket])).toEqual(counted(blocked))
  expect(await countAttempt(db, [bucket])).toEqual(refused(bucket, 5))
  const [queue, other] = [ahead({ inTurn: true }), newLimit()]
  for (const [blocked, delay] of [
    [10, 0],
    [20, 10],
  ] as const)
    expect(await countAttempt(db, [queue])).toEqual(counted(blocked, delay))
  expect(await countAttempt(db, [queue, other])).toEqual(refused(queue, 5))
  expect(await rowOf(sql, queue)).toEqual([2, 20, 1_000])
  expect(await rowOf(sql, other), 'counts what the queue rejects').toEqual([1, null, 1_000])
})

test('a newcomer may be further ahead until its third attempt, and a key that is remembered is exempt', async ({
  db,
  database: { sql },
}) => {
  const newcomer = newLimit({ freeAttempts: 9 })
  const limit = ahead({ newcomers: { key: newcomer.key, aheadSeconds: 25 } })
  const isAllowed = async () => (await countAttempt(db, [limit])).counted
  for (let n = 0; n < 2; n += 1) {
    await countAttempt(db, [newcomer])
    expect(await isAllowed()).toBe(true)
  }
  expect(await isAllowed(), 'after two attempts').toBe(true)
  await countAttempt(db, [newcomer])
  await wait(sql, limit, 10)
  expect(await isAllowed(), 'after three').toBe(false)
  await wait(sql, newcomer, 1_001)
  expect(await isAllowed(), 'forgotten').toBe(true)

  const key = newHash()
  const exempt = newLimit({ freeAttempts: 0, exemptKey: key })
  await countAttempt(db, [exempt])
  const remember = (seconds: number) =>
    refundAttempt(db, { limits: [newLimit()], remember: { key, seconds } })
  for (const [seconds, isCounted] of [
    [0, false],
    [60, true],
    [90, true],
  ] as const) {
    await remember(seconds)
    expect((await countAttempt(db, [exempt])).counted, `${seconds} s`).toBe(isCounted)
    expect(await rowOf(sql, { key })).toEqual([0, null, seconds])
  }
  expect(await rowOf(sql, exempt), 'not counted').toEqual([1, 10, 1_000])
})

test('a refund takes one attempt back from its own limits only, and ends the block or returns the token', async ({
  db,
  database: { sql },
}) => {
  const [limit, bucket, other] = [newLimit(), ahead(), newLimit()]
  for (let n = 0; n < 3; n += 1) await countAttempt(db, [limit])
  for (let n = 0; n < 2; n += 1) await countAttempt(db, [bucket])
  await countAttempt(db, [other])
  await refundAttempt(db, { limits: [limit, bucket] })
  expect(await rowOf(sql, limit)).toEqual([2, null, 1_000])
  expect(await rowOf(sql, bucket)).toEqual([1, 10, 1_000])
  expect(await rowOf(sql, other)).toEqual([1, null, 1_000])
  for (let n = 0; n < 3; n += 1) await refundAttempt(db, { limits: [limit] })
  expect(await rowOf(sql, limit), 'never below zero').toEqual([0, null, 1_000])
  await refundAttempt(db, { limits: [] })
})

test('an attempt ahead of its turn waits for it, also for less than a second', async ({
  own: { url },
}) => {
  setDatabaseUrl(url)
  const limit = { ...ahead({ baseSeconds: 0.7, maxSeconds: 0.7, inTurn: true }), policy: 'tests' }
  try {
    await enforceLimits(limit)
    const startedAt = performance.now()
    await enforceLimits(limit)
    // The first attempt was made a moment before.
    expect(performance.now() - startedAt).toBeGreaterThan(350)
  } finally {
    await closeDatabase()
  }
})

test('two hundred attempts wait for their turn in a process, others are refused, and those that are done make room', async ({
  own: { url },
}) => {
  setDatabaseUrl(url)
  const waiting = processSingleton('attempts-in-turn', () => ({ count: 0 }))
  /** The second attempt with a limit: the first one was made a moment before. */
  const second = async () => {
    const limit = { ...ahead({ baseSeconds: 1.5, maxSeconds: 1.5, inTurn: true }), policy: 'tests' }
    await enforceLimits(limit)
    return enforceLimits(limit).then(
      () => 'made',
      ({ headers }) => headers['Retry-After'],
    )
  }
  try {
    waiting.count = 198
    expect((await Promise.all([second(), second(), second()])).sort()).toEqual([
      '2',
      'made',
      'made',
    ])
    expect(waiting.count).toBe(198)
  } finally {
    waiting.count = 0
    await closeDatabase()
  }
})

test('an attempt that meets another one which blocks its key at this moment is not made, and waits for a second', async ({
  db,
  database: { sql, url },
}) => {
  const limit = newLimit({ freeAttempts: 0 })
  const first = connect(url, { maxConnections: 1 })
  await first.change(drizzleSql`begin`)
  expect((await countAttempt(first, [limit])).counted).toBe(true)
  const second = countAttempt(db, [limit, newLimit()])
  await waitForLock(sql, second)
  await first.change(drizzleSql`commit`)
  expect(await second).toEqual({ counted: false, waitSeconds: 1, limit })
  expect(await rowOf(sql, limit)).toEqual([1, 10, 1_000])
  await first.$client.end()
})
