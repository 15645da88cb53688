import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import type { serviceDay } from '../tables/requests.ts'
import { london } from './expressions.ts'
import type { Stored } from './stored.ts'

/** The requests to a part of the service that the page `/status` shows, and those that failed. */
export type ServiceCount = Stored<typeof serviceDay, 'part' | 'requests' | 'failures'>

/** The counts of a day, such as 2026-11-30, which was `age` days ago. */
export type ServiceDay = ServiceCount & { readonly day: string; readonly age: number }

/** Adds to the counts of today. Instances that add at the same time do not lose a count. */
export const addToServiceDay = (db: Database, counts: readonly ServiceCount[]) =>
  db.change(sql`
    insert into service_day as found (day, part, requests, failures)
    select ${london}, part, requests, failures
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as input (part service_part, requests bigint, failures bigint)
    order by part
    on conflict (day, part) do update set requests = found.requests + excluded.requests,
      failures = found.failures + excluded.failures`)

/** Lists the counts of each part on the last days, from the newest. */
export const listServiceDays = (db: Database, days: number) =>
  db.findRows<ServiceDay>(sql`
    select day::text, ${london} - day as age, part, requests::float8, failures::float8 from service_day
    where day > ${london} - ${days}::int order by day desc`)
