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
  /** While a refund remembers this key, the limit does not apply. */
  readonly exemptKey?: Buffer
}

/**
 * More limits than any attempt has. With a small LIMIT, PostgreSQL uses the index; without it, the
 * planner expects a hundred rows and scans the whole table.
 */
const maxLimits = 8

/** The limits that apply, as rows; those with a remembered exempt key are left out. */
const applicableLimits = (limits: Placeholder) => sql`
  select decode(key, 'hex') as key, free, base, max, forget
  from (select * from jsonb_to_recordset(${limits}::jsonb) as input (
    key text, free int, base float8, max float8, forget float8, exempt text) limit ${maxLimits})
    as input
  where not exists (
    select from rate_limit remembered
    where remembered.key = decode(exempt, 'hex') and remembered.forget_at > now())`

/** `-infinity` rather than now(), so that simultaneous free attempts never block each other. */
const notBlocked = sql.raw(`'-infinity'::timestamptz`)

const toJsonRow = (limit: AttemptLimit) => ({
  key: limit.key.toString('hex'),
  free: limit.freeAttempts,
  base: limit.baseSeconds,
  max: limit.maxSeconds,
  forget: limit.forgetAfterSeconds,
  exempt: limit.exemptKey?.toString('hex'),
})

const insertAttempt = statement<{ limits: string }, { wait: number | null; raced: boolean }>(
  () => sql`
    with attempt_limit as (${applicableLimits(sql.placeholder('limits'))}), blocked as (
      select max(blocked_until) as until
      from rate_limit join attempt_limit using (key) where blocked_until > now()
    ), counted as (
      insert into rate_limit as r (key, attempts, blocked_until, forget_at)
      select key, 1, case when free > 0 then ${notBlocked}
          else now() + base * interval '1 second' end,
        now() + forget * interval '1 second'
      from attempt_limit where (select until from blocked) is null order by key
      on conflict (key) do update set (attempts, blocked_until, forget_at) = (
        select n, case when n <= free then ${notBlocked}
            else now() + least(max, base * 2 ^ least(n - free - 1, 30)) * interval '1 second' end,
          excluded.forget_at
        from attempt_limit, lateral (
          select case when r.forget_at < now() then 1 else r.attempts + 1 end) as tries (n)
        where attempt_limit.key = r.key)
      where r.blocked_until <= now()
      returning key
    )
    select ceil(extract(epoch from blocked.until - now()))::float8 as wait,
      (select count(*) from counted) < (select count(*) from attempt_limit) as raced
    from blocked`,
)

/**
 * Counts an attempt before it is made, so that a thousand concurrent attempts count as a thousand.
 * Returns 0 if the attempt may proceed, or else the seconds to wait; then nothing was counted.
 */
export async function countAttempt(db: Database, limits: readonly AttemptLimit[]): Promise<number> {
  const [found] = await insertAttempt(db, { limits: JSON.stringify(limits.map(toJsonRow)) })
  if (found?.wait) return Math.max(1, found.wait)
  // A concurrent attempt blocked the key after our snapshot was taken.
  return found?.raced ? 1 : 0
}

/** How to undo the counting of an attempt that turned out to be legitimate. */
export interface AttemptRefund {
  readonly keys: readonly Buffer[]
  /** A key to remember for so many seconds; limits with this `exemptKey` then do not apply. */
  readonly remember?: { readonly key: Buffer; readonly seconds: number } | undefined
}

/**
 * The CTEs that refund an attempt, for a statement whose CTE named `cte` has a row if it succeeded.
 */
export const refundAttemptCtes = ({ keys, remember }: AttemptRefund, cte: string): SQL => sql`
  remembered as (
    insert into rate_limit (key, attempts, blocked_until, forget_at)
    select ${remember?.key ?? null}::bytea, 0, ${notBlocked},
      now() + ${remember?.seconds ?? 0} * interval '1 second'
    from ${sql.identifier(cte)} where ${remember !== undefined}
    on conflict (key) do update set forget_at = excluded.forget_at
  ), locked_limit as (
    select key from rate_limit where exists (select from ${sql.identifier(cte)})
      and key in (${sql.join(
        keys.map((key) => sql`${key}`),
        sql`, `,
      )})
    order by key for no key update
  ), refunded as (
    update rate_limit set attempts = greatest(attempts - 1, 0), blocked_until = ${notBlocked}
    from locked_limit where rate_limit.key = locked_limit.key
  )`

/** Refunds an attempt at once. */
export async function refundAttempt(db: Database, refund: AttemptRefund): Promise<void> {
  await db.execute(
    sql`with single_row as (select), ${refundAttemptCtes(refund, 'single_row')} select`,
  )
}
