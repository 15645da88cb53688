import { type SQL, sql } from 'drizzle-orm'

/** The hash of an email, of which a suppression consists (decision 024). `email` is SQL. */
export const emailHash = (email: string): string => `sha256(convert_to(lower(${email}), 'UTF8'))`

/** The statement that suppresses the emails of the CTE `removed`, with `campaign` and `email`. */
export const suppressRemoved: SQL = sql.raw(`
  insert into suppression (campaign, email_hash)
  select campaign, ${emailHash('email')} from removed on conflict do nothing`)

/** The statement that ends the suppression of the emails of the CTE `confirmed`, with `campaign` and `email`. */
export const endSuppression: SQL = sql.raw(`
  delete from suppression using confirmed
  where suppression.campaign = confirmed.campaign and email_hash = ${emailHash('confirmed.email')}`)
