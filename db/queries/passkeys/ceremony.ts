import { type SQL, sql } from 'drizzle-orm'
import type { NewSecret } from '../credentials/credentials.ts'

/**
 * The insert that spends the challenge of a finished ceremony, of the host for which it was made, for the account of the CTE `cte`, for use as a CTE: it yields no row the second
 * time, on any instance. Its row is kept until the challenge has expired.
 */
export const spendChallenge = (
  { hash, realm, lifetimeSeconds }: NewSecret,
  cte: string,
): SQL => sql`
  insert into credential (hash, kind, account_id, realm, used_at, expires_at)
  select ${hash}, 'ceremony', account_id, ${realm}, now(),
    now() + ${lifetimeSeconds}::int * interval '1 second'
  from ${sql.identifier(cte)}
  on conflict (hash) do nothing returning account_id`

/** The methods that the use of a passkey proves, as RFC 8176 names them. */
export const methods: SQL = sql`
  array['pop', case when passkey.is_synced then 'swk' else 'hwk' end, 'user', 'mfa']`
