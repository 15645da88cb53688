import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { london } from '../expressions.ts'

/** A membership is due for renewal during so many days before the last day that is paid for. */
export const dueDays = 60

/**
 * The state of the row of `membership` today, a MembershipState (decision 080). Without dates it is current
 * for ever.
 */
export const membershipState = ({ membershipGraceDays }: Database): SQL => sql`case
  when membership.ended_on <= ${london} then 'ended'
  when membership.renews_on < ${london} - ${membershipGraceDays}::int then 'lapsed'
  when membership.renews_on < ${london} then 'in-grace'
  when membership.renews_on <= ${london} + ${dueDays}::int then 'due'
  else 'current' end`

/** True of a row of `membership` that endpoints list for its contacts. */
export const isListed = (db: Database): SQL =>
  sql`${membershipState(db)} not in ('lapsed', 'ended')`
