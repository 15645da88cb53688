import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { membership } from '../../tables/membership.ts'
import type { Stored } from '../stored.ts'

/**
 * Finds the next free membership number: the newest memberships say which beginning is usual and how many digits
 * follow it, as in G1004. Undefined if their numbers have no such pattern.
 */
export const findNextNumber = (db: Database) =>
  db.findValue<string>(sql`
    with newest as (
      select regexp_match(charity_number, '^(.*?)([0-9]{1,9})$') as parts
      from (select charity_number from membership order by id desc limit 50) as membership
    ), pattern as (
      select parts[1] as beginning, max(parts[2]::int) as last, max(length(parts[2])) as digits
      from newest where parts is not null
      group by parts[1] having count(*) > 1 order by count(*) desc, max(parts[2]::int) desc limit 1
    ), candidate as (
      select n, beginning || lpad(n::text, greatest(digits, length(n::text)), '0') as number
      from pattern, generate_series(last + 1, last + 1000) as n
    )
    select number from candidate where not exists (
      select from membership where lower(charity_number) = lower(number))
    order by n limit 1`)

/** A membership that has a number. */
export type NumberHolder = Stored<typeof membership, 'id' | 'charityNumber' | 'name'>

/** The row of `membership` as a `NumberHolder` in JSON. */
export const holderJson: SQL = sql`
  jsonb_build_object('id', membership.id, 'charityNumber', charity_number, 'name', membership.name)`

/** Selects the oldest membership with a number, in any case of letters, for which a condition is true. */
export const selectHolder = (number: string, condition: SQL): SQL => sql`
  select id, charity_number as "charityNumber", name from membership
  where lower(charity_number) = lower(${number}) and ${condition} order by id limit 1`

/** Finds the membership that keeps a number from a new one, or from the membership with this id, which may have it. */
export const findNumberHolder = (db: Database, number: string, id: string | null = null) =>
  db.findRow<NumberHolder>(
    selectHolder(
      number,
      sql`not exists (select from membership own
        where own.id = ${id} and lower(own.charity_number) = lower(${number}))`,
    ),
  )
