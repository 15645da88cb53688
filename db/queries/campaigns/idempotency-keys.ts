import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { idempotencyKey } from '../../tables/requests.ts'
import { idempotencyDays } from '../../values/periods.ts'
import type { Stored } from '../stored.ts'

/** A key and a request, both as SHA-256 (decision 095). */
export type KeyedRequest = Stored<typeof idempotencyKey, 'key' | 'requestHash'>

/** Far longer than any request takes: after this time, the instance that processed it has crashed. */
const abandonedAfterSeconds = 60

/**
 * Claims a key in one statement: `claimed` if the caller must process the request, otherwise the request that
 * has the key. Its result is null while another caller processes it, and `isOther` says that it is not this one.
 */
export const claimKey = (db: Database, { key, requestHash }: KeyedRequest) =>
  db.getRow<{ claimed: boolean; isOther: boolean; result: string | null }>(sql`
    with claimed as (
      insert into idempotency_key as found (key, request_hash) values (${key}, ${requestHash})
      on conflict (key) do update
        set request_hash = excluded.request_hash, claimed_at = now(), result = null
        where found.claimed_at < now() - ${idempotencyDays}::int * interval '1 day' or (
          found.result is null and found.request_hash = excluded.request_hash
          and found.claimed_at < now() - ${abandonedAfterSeconds} * interval '1 second')
      returning 1
    )
    select exists (select from claimed) as claimed,
      coalesce(request_hash <> ${requestHash}, false) as "isOther", result
    from (select) as single_row left join idempotency_key on key = ${key}`)

/** Stores the result of a claimed key. */
export const storeResult = (db: Database, key: Buffer, result: string) =>
  db.change(sql`update idempotency_key set result = ${result} where key = ${key}`)

/** Gives up a claimed key, because the request had no effect. */
export const releaseKey = (db: Database, key: Buffer) =>
  db.change(sql`delete from idempotency_key where key = ${key} and result is null`)
