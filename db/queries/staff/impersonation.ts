import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { impersonationLifetime } from '../../values/lifetimes.ts'
import type { NewSecret } from '../credentials/credentials.ts'
import { type Member, originColumns } from '../credentials/sessions.ts'
import { accountName, milliseconds } from '../expressions.ts'
import { liveReader } from '../live-caller.ts'
import { insertStaffAudit, type StaffCaller, staffCte } from '../staff-caller.ts'
import { isStaff } from '../staff-session.ts'

/** An impersonation to start; only the hash of its secret is stored. */
interface NewImpersonation extends Pick<NewSecret, 'hash' | 'realm'> {
  /** The member whose pages staff want to see. */
  readonly accountId: string
  /** The reason; the member sees it. */
  readonly reason: string
}

/**
 * Starts to show staff what a member sees, and records it. It has no roles, so no endpoint accepts it. Undefined
 * if the account does not exist or is disabled. Returns when it ends, in milliseconds since 1970.
 */
export function startImpersonation(
  db: Database,
  caller: StaffCaller,
  { hash, realm, accountId, reason }: NewImpersonation,
): Promise<{ readonly endsAt: number } | undefined> {
  return db.findRow<{ endsAt: number }>(sql`
    with ${staffCte(db, caller)}, subject as (
      select id, epoch from account where id = ${accountId} and disabled_at is null
    ), recorded as (${insertStaffAudit(
      'staff-saw-as-member',
      caller,
      { accountId: sql`subject.id`, page: sql`'person'`, reason: sql`${reason}` },
      { subjects: ['subject'] },
    )}), issued as (
      insert into credential (hash, kind, account_id, epoch, realm, expires_at)
      select ${hash}, 'view', subject.id, epoch, ${realm},
        now() + ${impersonationLifetime} * interval '1 second'
      from subject, recorded returning id, expires_at
    ), added as (
      insert into staff_view (credential_id, session_id, role, event_id)
      select issued.id, credential.id, staff.role, recorded.id
      from issued, recorded, staff, credential where credential.hash = ${caller.session}
    )
    select ${milliseconds(sql`expires_at`)} as "endsAt" from issued`)
}

/** A member whose pages staff see, and until when. */
export type ImpersonatedMemberRow = Member & { readonly endsAt: number }

/** Finds the impersonated member in the browser whose staff session started it. */
export const findImpersonatedMember = (db: Database, view: Buffer, session: Buffer) =>
  db.findRow<ImpersonatedMemberRow>(sql`
    select account.id as "accountId", username, email, ${accountName} as name,
      password_temporary as "passwordTemporary", ${originColumns}, ${isStaff} as "isStaff",
      ${milliseconds(sql`expires_at`)} as "endsAt"
    ${liveReader(db, view)} and kind = 'view' and exists (
      select from staff_view join credential own on own.id = staff_view.session_id
      where staff_view.credential_id = credential.id and own.hash = ${session})`)

/** Ends an impersonation; returns the member and the event that leads back to the record. */
export const endImpersonation = (db: Database, view: Buffer) =>
  db.findRow<{ accountId: string; eventId: string }>(sql`
    with ended as (
      delete from credential where hash = ${view} and kind = 'view' returning id, account_id
    )
    select account_id as "accountId", event_id as "eventId"
    from ended join staff_view on credential_id = ended.id`)
