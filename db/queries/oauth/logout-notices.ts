import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'

/** A notice to deliver now. */
export type DueNotice = {
  readonly id: string
  readonly clientId: string
  readonly accountId: string
  readonly sessionId: string | null
  readonly uri: string
  /** The number of attempts that were begun, this one included. */
  readonly attempts: number
}

/** The seconds from the beginning of each attempt to that of the next one. The last attempt gives up. */
const retrySeconds = [15, 60, 300, 900, 3600]
/** The maximum number of attempts, which take about eighty minutes. */
export const maxNoticeAttempts = retrySeconds.length + 1

/** The notices of one client that are sent at a time, so that a slow client does not delay the others. */
const noticesPerClient = 5

/**
 * Begins the delivery of due notices: no other instance gets them until their next attempt is due, also
 * if this one dies meanwhile. Leaves out those of busy clients, and deletes those that are too old.
 */
export const claimLogoutNotices = (
  db: Database,
  busyClients: readonly string[],
): Promise<DueNotice[]> =>
  db.execute<DueNotice>(sql`
    with due as (
      select oldest.id, backchannel_logout_uri as uri from client cross join lateral (
        select id from logout_notice where client_id = client.id and due_at <= now()
        order by due_at limit ${noticesPerClient} for update skip locked) as oldest
      where backchannel_logout_uri is not null and disabled_at is null
        and client.id <> all(${sql.param(busyClients)}::text[])
    ), expired as (
      delete from logout_notice where created_at < now() - interval '1 day'
    )
    update logout_notice set attempts = attempts + 1, due_at = now()
      + coalesce((array[${sql.raw(`${retrySeconds}`)}])[attempts + 1], 3600) * interval '1 second'
    from due where logout_notice.id = due.id
    returning logout_notice.id, client_id as "clientId", account_id as "accountId",
      session_id as "sessionId", attempts, due.uri`)

/** Records the outcome of an attempt, and deletes the notice unless it is to be sent again. */
export const recordNoticeOutcome = (
  db: Database,
  { id, clientId }: Pick<DueNotice, 'id' | 'clientId'>,
  { result, isFinal }: { readonly result: string; readonly isFinal: boolean },
) =>
  db.change(sql`
    with ended as (delete from logout_notice where id = ${id} and ${isFinal}::boolean)
    update client set logout_notice_at = now(), logout_notice_result = ${result}
    where id = ${clientId}`)
