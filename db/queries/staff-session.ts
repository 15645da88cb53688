import { type SQL, sql } from 'drizzle-orm'
import { staffIdleMinutes, staffSessionHours } from '../values/periods.ts'
import { hasFactor } from './has-factor.ts'

/** True of the row of `account` if it has a staff role. */
export const isStaff: SQL = sql`
  exists (select from staff_role where staff_role.account_id = account.id)`

const sessionLength = sql.raw(`interval '${staffSessionHours} hours'`)
const idleTime = sql.raw(`interval '${staffIdleMinutes} minutes'`)

/**
 * True of the row of `credential` if it is a session that passed MFA and was used as such recently enough
 * (decision 048). MFA is the account's own, or
 * that of the organisation's identity provider (decision 061).
 */
export const hasStaffSession: SQL = sql`
  exists (
    select from staff_session where credential_id = credential.id
      and (by_provider or ${hasFactor(sql`credential.account_id`)})
      and started_at > now() - ${sessionLength} and staff_session.used_at > now() - ${idleTime})`

/**
 * True of the rows of `credential` and `account` if the member has a staff role, but gave only a
 * password: then no other credential may be issued. A token of an application comes from a session that
 * was checked (decision 048).
 */
export const lacksMfa: SQL = sql`
  (${isStaff} and not ${hasStaffSession}
    and not (credential.kind = 'bearer' and credential.client_id is not null))`
