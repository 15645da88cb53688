import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { statement } from '../statement.ts'

/**
 * One count that an attempt adds to. After `free` attempts each further one makes the next wait:
 * `baseSeconds`, then twice as long each time, up to `mostSeconds`.
 */
export interface Count {
  readonly key: Buffer
  readonly free: number
  readonly baseSeconds: number
  readonly mostSeconds: number
  readonly forgetSeconds: number
  /** The count does not hold who is remembered under this key. */
  readonly unless?: Buffer
}

/** More than any attempt has: else PostgreSQL takes a list for a hundred, and reads the whole table. */
const mostCounts = 8

/** The counts as rows, without those that do not hold whom they know. */
const rows = (counts: Placeholder) => sql`
  select decode(key, 'hex') as key, free, base, most, forget
  from (select * from jsonb_to_recordset(${counts}::jsonb) as given (
    key text, free int, base float8, most float8, forget float8, unless text) limit ${mostCounts}) as given
  where not exists (
    select from rate_limit known
    where known.key = decode(unless, 'hex') and known.forget_at > now())`

/** Free attempts of the same moment hold each other up by no clock tick. */
const never = sql.raw(`'-infinity'::timestamptz`)

const row = (count: Count) => ({
  key: count.key.toString('hex'),
  free: count.free,
  base: count.baseSeconds,
  most: count.mostSeconds,
  forget: count.forgetSeconds,
  unless: count.unless?.toString('hex'),
})

const attempt = statement<{ counts: string }, { wait: number | null; missed: boolean }>(
  () => sql`
    with count as (${rows(sql.placeholder('counts'))}), held as (
      select max(blocked_until) as until
      from rate_limit join count using (key) where blocked_until > now()
    ), taken as (
      insert into rate_limit as r (key, attempts, blocked_until, forget_at)
      select key, 1, case when free > 0 then ${never}
          else now() + base * interval '1 second' end,
        now() + forget * interval '1 second'
      from count where (select until from held) is null order by key
      on conflict (key) do update set (attempts, blocked_until, forget_at) = (
        select n, case when n <= free then ${never}
            else now() + least(most, base * 2 ^ least(n - free - 1, 30)) * interval '1 second' end,
          excluded.forget_at
        from count, lateral (
          select case when r.forget_at < now() then 1 else r.attempts + 1 end) as tries (n)
        where count.key = r.key)
      where r.blocked_until <= now()
      returning key
    )
    select ceil(extract(epoch from held.until - now()))::float8 as wait,
      (select count(*) from taken) < (select count(*) from count) as missed
    from held`,
)

/**
 * Counts an attempt before it is made, so that a thousand at once are a thousand. Answers 0 where it
 * may go on, else the seconds to wait; then nothing was counted.
 */
export async function takeAttempt(db: Database, counts: readonly Count[]): Promise<number> {
  const [found] = await attempt(db, { counts: JSON.stringify(counts.map(row)) })
  if (found?.wait) return Math.max(1, found.wait)
  // Another attempt of the same moment was counted between our look and our turn.
  return found?.missed ? 1 : 0
}

/** What is taken back of an attempt that turned out to be rightful, and whom its counts shall know. */
export interface Forgiveness {
  readonly keys: readonly Buffer[]
  /** Remembered for so long, for counts that do not hold whom they know. */
  readonly known?: { readonly key: Buffer; readonly seconds: number } | undefined
}

/**
 * The CTEs that take a counted attempt back, for a statement with which it turns out to be rightful:
 * where that statement's CTE of the given name has a row.
 */
export const forgiven = ({ keys, known }: Forgiveness, cte: string): SQL => sql`
  remembered as (
    insert into rate_limit (key, attempts, blocked_until, forget_at)
    select ${known?.key ?? null}::bytea, 0, ${never},
      now() + ${known?.seconds ?? 0} * interval '1 second'
    from ${sql.identifier(cte)} where ${known !== undefined}
    on conflict (key) do update set forget_at = excluded.forget_at
  ), taken as (
    select key from rate_limit where exists (select from ${sql.identifier(cte)})
      and key in (${sql.join(
        keys.map((key) => sql`${key}`),
        sql`, `,
      )})
    order by key for no key update
  ), forgiven as (
    update rate_limit set attempts = greatest(attempts - 1, 0), blocked_until = ${never}
    from taken where rate_limit.key = taken.key
  )`

/** Takes a counted attempt back at once. */
export async function forgiveAttempt(db: Database, forgiveness: Forgiveness): Promise<void> {
  await db.execute(sql`with always as (select), ${forgiven(forgiveness, 'always')} select`)
}
