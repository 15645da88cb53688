import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { london } from '../expressions.ts'
import { isListed } from './membership-state.ts'

/**
 * Marks memberships that have ended or lapsed by time, or that a longer period of grace lists again, which writes the
 * event of each once (decision 093). Changes at most `batchSize` and returns how many there were.
 */
export const markMembershipsOver = (db: Database, batchSize: number) =>
  db.getValue<number>(sql`
    with ended as (
      select id from membership
      where not is_over and least(ended_on, renews_on) <= ${london} and not ${isListed(db)}
      order by least(ended_on, renews_on) limit ${batchSize} for no key update skip locked
    ), listed as (
      select id from membership
      where is_over and ${isListed(db)}
        and least(ended_on, renews_on) >= ${london} - ${db.membershipGraceDays}::int
      limit ${batchSize} - (select count(*) from ended) for no key update skip locked
    ), marked as (
      update membership set is_over = not is_over
      where id = any(array(table ended union all table listed)) returning 1
    ) select count(*)::int as count from marked`)
