import { type SQL, type SQLChunk, sql } from 'drizzle-orm'

/** A time as milliseconds since 1970. */
export const milliseconds = (time: SQL): SQL => sql`extract(epoch from ${time})::float8 * 1000`

/** The date in London, on which fees and memberships begin and end at midnight. */
export const london: SQL = sql`(now() at time zone 'Europe/London')::date`

/** A value as a parameter of the type jsonb, with U+FFFD in its texts for what jsonb rejects: NUL and half characters. */
export const jsonb = (value: object): SQL => sql`${JSON.stringify(value, storable)}::jsonb`

const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replace(/\0|\p{Surrogate}/gu, '\uFFFD') : value

/** Expressions with commas between them. */
export const commaList = (items: readonly SQLChunk[]): SQL => sql.join([...items], sql`, `)

/** The rows of a query as a JSON array. */
export const jsonRows = (query: SQL): SQL =>
  sql`coalesce((select json_agg(line) from (${query}) as line), '[]')`

/** The name of the row of `account`: the username if it has no other. */
export const accountName: SQL = sql`
  coalesce(nullif(concat_ws(' ', account.forename, account.surname), ''), account.username)`

/** The name of the account with an id; null if it is deleted. */
export const personName = (id: SQL): SQL =>
  sql`(select ${accountName} from account where account.id = ${id})`

/** The name of an operator of the audit trail as pages write it: a colleague's own, if there is an account. */
export const operatorName = (operator: SQL): SQL => sql`coalesce((
    select ${accountName} from account
    where lower(account.username) = lower(substring(${operator} from '^staff:(.*)$'))),
  regexp_replace(${operator}, '^staff:', ''))`

/** The name of a membership, or its number. */
export const membershipTitle: SQL = sql`
  coalesce(nullif(membership.name, ''), membership.charity_number)`

/** The name of the primary contact of the row of `membership`; null if it has none. */
export const primaryContact: SQL = sql`(
  select ${accountName} from contact join account on account.id = contact.account_id
  where contact.membership_id = membership.id and contact.is_primary)`

/** The last name of an account, or its only name, by which lists are sorted. */
export const sortName = (account: SQL = sql`account`): SQL =>
  sql`lower(coalesce(${account}.surname, ${account}.forename, ''))`

/** True if no other account has the email, besides one that was merged and is deleted soon (decision 082). */
export const hasOwnEmail = sql`not exists (
  select from account other where lower(other.email) = lower(account.email)
    and other.id <> account.id
    and not exists (select from account_merge where merged_id = other.id))`

/** The id of the account into which that with an id was merged, or else that id: it gets what begins after the merge. */
export const stayingAccount = (id: string | null): SQL => sql`
  coalesce((select account_id from account_merge where merged_id = ${id}::uuid), ${id}::uuid)`

/** True of a row of `account` whose emails do not arrive (decision 103). */
export const emailFails = sql`exists (
  select from task where task.account_id = account.id and task.kind = 'email-fails'
    and task.done_at is null)`
