import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import type { account } from '../../tables/account.ts'
import { type PersonField, personFields } from '../../values/record-fields.ts'
import { auditWithChange, beforeCte, changedContent, differingCte } from '../act-changes.ts'
import { insertAuditEvent } from '../audit/audit.ts'
import { assignments, jsonOf, selectOf, stillAsShown } from '../column-values.ts'
import { type CallerResult, liveCaller, liveReader } from '../live-caller.ts'
import { statement } from '../statement.ts'

/** The details of a person; the email has its own flow (decision 028). */
export type PersonColumns = Pick<typeof account.$inferSelect, PersonField>

/** A profile (interface 2.12). The interface requires an email, which is empty if there is none. */
export type ProfileRow = { readonly email: string } & PersonColumns

const selectProfile = statement<{ caller: Buffer }, CallerResult<ProfileRow>>(
  (db) => sql`
    select credential.roles, json_build_object(
      'email', coalesce(email, ''), ${jsonOf('account', personFields)}) as value
    ${liveReader(db, sql.placeholder('caller'))}`,
)

/** Finds the caller's own profile. */
export async function findProfile(
  db: Database,
  caller: Buffer,
): Promise<CallerResult<ProfileRow> | undefined> {
  const [found] = await selectProfile(db, { caller })
  return found
}

/**
 * Replaces these columns of the caller's profile, unless a column of `shown` has another value by now (decision 057).
 * Undefined if the session is no longer live.
 */
export const updateProfile = (
  db: Database,
  session: Buffer,
  change: Partial<PersonColumns>,
  shown: Partial<PersonColumns>,
  context: RequestContext,
) =>
  db.findRow<{ readonly isSaved: boolean }>(sql`
    with caller as (select account.id ${liveCaller(db, session)}),
    ${beforeCte('account', sql`(select id from caller)`)}, changed as (
      update account set ${assignments(change)}
      from before where account.id = before.id and ${stillAsShown('account', shown)}
      returning account.id, account.id as account_id, ${changedContent('account')}
    ), ${differingCte}, ${auditWithChange(
      'account',
      insertAuditEvent('profile-changed', context, 'differing'),
      { isTold: false },
    )}
    select exists (select from changed) as "isSaved" from caller`)

/** Finds the profile of an account. */
export const findPersonProfile = (db: Database, id: string) =>
  db.findRow<PersonColumns>(sql`
    select ${selectOf('account', personFields)} from account where id = ${id}`)
