import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { statement } from './statement.ts'

/**
 * A limit on attempts under one key (decision 009). After `freeAttempts`, each further attempt
 * blocks the key: first for `baseSeconds`, then twice as long each time, up to `maxSeconds`.
 */
export interface AttemptLimit {
  readonly key: Buffer
  readonly freeAttempts: number
  readonly baseSeconds: number
  readonly maxSeconds: number
  readonly forgetAfterSeconds: number
  /** A blocked key still accepts an attempt if its block ends within this time; usually 0. */
  readonly aheadSeconds: number
  /**
   * True if an attempt that is accepted ahead must wait for its turn, false for a token bucket. An
   * attempt that such a limit rejects is still counted by the others.
   */
  readonly inTurn: boolean
  /** `aheadSeconds` while this key has fewer than three attempts. */
  readonly newcomers?: { readonly key: Buffer; readonly aheadSeconds: number }
  /** While a refund remembers this key, the limit does not apply. */
  readonly exemptKey?: Buffer
}

/** More limits than any attempt has: four for each of six accounts, and three networks. */
const maxLimits = 32

/**
 * The limits that apply, as rows; those with a remembered exempt key are left out. Subqueries that return one
 * row use the index: a join would scan the whole table, because the planner does not know how few limits there are.
 */
const applicableLimits = (limits: Placeholder) => sql`
  select n, decode(key, 'hex') as key, free, base, max, forget, queue, case when (
      select attempts >= 3 and forget_at > now() from rate_limit where key = decode(newcomer, 'hex')
    ) then ahead else newcomer_ahead end as ahead
  from (select * from jsonb_to_recordset(${limits}::jsonb) as input (n int, key text, free int,
    base float8, max float8, forget float8, ahead float8, queue boolean, newcomer text,
    newcomer_ahead float8, exempt text) limit ${maxLimits}) as input
  where (select forget_at > now() from rate_limit where rate_limit.key = decode(exempt, 'hex')) is not true`

/** `-infinity` rather than now(), so that simultaneous free attempts never block each other. */
const notBlocked = sql.raw(`'-infinity'::timestamptz`)

/** The seconds for which the attempt with the number `n` blocks its key. */
const blockSeconds = (n: SQL) => sql`least(max, base * 2 ^ least(${n} - free - 1, 30))`

const toJsonRow = (limit: AttemptLimit, n: number) => ({
  n,
  key: limit.key.toString('hex'),
  free: limit.freeAttempts,
  base: limit.baseSeconds,
  max: limit.maxSeconds,
  forget: limit.forgetAfterSeconds,
  ahead: limit.aheadSeconds,
  queue: limit.inTurn,
  newcomer: limit.newcomers?.key.toString('hex'),
  newcomer_ahead: limit.newcomers?.aheadSeconds ?? limit.aheadSeconds,
  exempt: limit.exemptKey?.toString('hex'),
})

type AttemptRow = {
  wait: number | null
  blocking: number | null
  raced: boolean
  delay: number | null
  ahead: number | null
}

const insertAttempt = statement<{ limits: string }, AttemptRow>(
  () => sql`
    with attempt_limit as (${applicableLimits(sql.placeholder('limits'))}), blocked as (
      select n, queue, extract(epoch from blocked_until - now()) - ahead as wait
      from attempt_limit, lateral (
        select blocked_until from rate_limit where rate_limit.key = attempt_limit.key limit 1) as r
      where blocked_until > now() + ahead * interval '1 second'
    ), counted as (
      insert into rate_limit as r (key, attempts, blocked_until, forget_at)
      select key, 1, case when free > 0 then ${notBlocked}
          else now() + base * interval '1 second' end,
        now() + forget * interval '1 second'
      from attempt_limit
      where not exists (select from blocked where not (blocked.queue and not attempt_limit.queue))
      order by key
      on conflict (key) do update set (attempts, blocked_until, forget_at) = (
        select tries.n, case when tries.n <= free then ${notBlocked} else
            greatest(now(), r.blocked_until) + ${blockSeconds(sql`tries.n`)} * interval '1 second'
          end, excluded.forget_at
        from attempt_limit, lateral (
          select case when r.forget_at < now() then 1 else r.attempts + 1 end) as tries (n)
        where attempt_limit.key = r.key)
      where r.blocked_until <= now() + (
        select ahead from attempt_limit where attempt_limit.key = r.key) * interval '1 second'
      returning key, attempts, blocked_until
    ), placed as (
      select attempt_limit.n, queue, extract(epoch from blocked_until - now()) as ahead,
        ${blockSeconds(sql`attempts`)} as block
      from counted join attempt_limit using (key) where attempts > free
    )
    select (select max(wait)::float8 from blocked) as wait,
      (select n from blocked order by wait desc limit 1) as blocking,
      (select count(*) from counted) < (select count(*) from attempt_limit) as raced,
      (select max(ahead - block)::float8 from placed where queue) as delay,
      (select ahead::float8 from placed where n = 0) as ahead`,
)

/** The result of counting an attempt. */
type AttemptOutcome =
  | {
      readonly counted: true
      /** Seconds until it is the attempt's turn; 0 unless a limit is `inTurn`. */
      readonly delaySeconds: number
      /** The remaining seconds of the first limit's block. */
      readonly blockedSeconds: number
    }
  | {
      readonly counted: false
      /** Seconds after which to try again. */
      readonly waitSeconds: number
      /** The limit that the attempt exceeds. */
      readonly limit: AttemptLimit
    }

/**
 * Counts an attempt before it is made, so that a thousand concurrent attempts count as a thousand.
 * An attempt that exceeds one of the limits is not counted, unless that limit is `inTurn`.
 */
export async function countAttempt(
  db: Database,
  limits: readonly [AttemptLimit, ...AttemptLimit[]],
): Promise<AttemptOutcome> {
  const [row] = await insertAttempt(db, { limits: JSON.stringify(limits.map(toJsonRow)) })
  const limit = limits[row?.blocking ?? 0] ?? limits[0]
  if (row?.wait) return { counted: false, waitSeconds: Math.ceil(row.wait), limit }
  // A concurrent attempt blocked the key after our snapshot was taken.
  if (row?.raced) return { counted: false, waitSeconds: 1, limit }
  return {
    counted: true,
    delaySeconds: Math.max(0, row?.delay ?? 0),
    blockedSeconds: Math.max(0, row?.ahead ?? 0),
  }
}

/** The changes that undo the counting of an attempt that turned out to be legitimate. */
export interface AttemptRefund {
  readonly limits: readonly AttemptLimit[]
  /** A key to remember for so many seconds; limits with this `exemptKey` then do not apply. */
  readonly remember?: { readonly key: Buffer; readonly seconds: number } | undefined
}

/** A token bucket gets its token back; any other block ends. */
const unblock = ({ key, aheadSeconds, inTurn, baseSeconds }: AttemptLimit) =>
  aheadSeconds > 0 && !inTurn
    ? sql`when rate_limit.key = ${key} then blocked_until - ${baseSeconds} * interval '1 second'`
    : sql`when rate_limit.key = ${key} then ${notBlocked}`

/**
 * The CTEs that refund an attempt, for a statement whose CTE named `cte` has a row if it succeeded.
 */
export const refundAttemptCtes = ({ limits, remember }: AttemptRefund, cte: string): SQL =>
  limits.length === 0
    ? sql`refunded as (select)`
    : sql`
  remembered as (
    insert into rate_limit (key, attempts, blocked_until, forget_at)
    select ${remember?.key ?? null}::bytea, 0, ${notBlocked},
      now() + ${remember?.seconds ?? 0} * interval '1 second'
    from ${sql.identifier(cte)} where ${remember !== undefined}
    on conflict (key) do update set forget_at = excluded.forget_at
  ), locked_limit as (
    select key from rate_limit where exists (select from ${sql.identifier(cte)})
      and key in ${limits.map(({ key }) => key)}
    order by key for no key update
  ), refunded as (
    update rate_limit set attempts = greatest(attempts - 1, 0),
      blocked_until = case ${sql.join(limits.map(unblock), sql` `)} end
    from locked_limit where rate_limit.key = locked_limit.key
  )`

/** Refunds an attempt at once. */
export const refundAttempt = (db: Database, refund: AttemptRefund) =>
  db.change(sql`with single_row as (select), ${refundAttemptCtes(refund, 'single_row')} select`)
