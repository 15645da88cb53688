import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { insertAuditEvent } from '../audit/audit.ts'
import { isStaff } from '../staff-session.ts'
import { endLeastRecentCredentials } from './credential-limits.ts'
import {
  type IssuedCredential,
  insertCredential,
  type NewCredential,
  signInAction,
} from './credentials.ts'

/** A person who has signed in with the organisation's identity provider. */
interface ProviderSignIn {
  /** The email that the provider has verified. */
  readonly email: string
  /** True if the provider asked for MFA. */
  readonly hasMfa: boolean
  /** The methods by which they proved who they are (RFC 8176); null if the provider does not say. */
  readonly amr: readonly string[] | null
}

/**
 * Issues a session to the account with this email and a staff role. Returns undefined if there is none
 * or more than one, or if it is disabled (decision 061). If the provider asked for no MFA and the account has
 * a factor, that is still to be passed.
 */
export const signInByProvider = (
  db: Database,
  { email, hasMfa, amr }: ProviderSignIn,
  credential: NewCredential,
  context: RequestContext,
) =>
  db.findRow<IssuedCredential>(sql`
    with candidate as (
      select id as account_id, epoch, null::timestamptz as ends_at from account
      where lower(email) = lower(${email}) and disabled_at is null and ${isStaff}
    ), holder as (
      select * from candidate where (select count(*) from candidate) = 1
    ), ended as (${endLeastRecentCredentials('session')}),
    audit as (${insertAuditEvent(hasMfa ? 'signed-in' : signInAction, context, 'holder')}),
    issued as (${insertCredential(credential, context, {
      // Empty, not null: its owner proved who they are, in a way that the provider does not name.
      amr: sql`${sql.param(amr ?? [])}::text[]`,
      hasPassed: hasMfa,
    })}), started as (
      insert into staff_session (credential_id, by_provider) select id, true from issued
      where ${hasMfa}
    )
    select * from issued`)
