import { type SQL, sql } from 'drizzle-orm'

/** True of the row of `staff_factor` if its owner has set it up and no reset has taken effect. */
export const mfaWorks: SQL = sql`
  (staff_factor.confirmed_at is not null
    and (staff_factor.reset_at is null or staff_factor.reset_at > now()))`

/**
 * True of an account, by default of the row of `account`, if it has a factor that works: then a password
 * alone gives nothing but a `pending` session (decision 087).
 */
export const hasFactor = (accountId: SQL = sql`account.id`): SQL => sql`
  exists (select from staff_factor where staff_factor.account_id = ${accountId} and ${mfaWorks})`
