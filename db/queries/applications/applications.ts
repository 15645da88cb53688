import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { joinApplication, joinMessage } from '../../tables/join-application.ts'
import type { membership } from '../../tables/membership.ts'
import { type ApplicationField, applicationFields } from '../../values/record-fields.ts'
import { jsonOf } from '../column-values.ts'
import { jsonRows, milliseconds } from '../expressions.ts'
import { isByContact } from '../memberships/renewals.ts'
import type { Stored } from '../stored.ts'

type Columns = typeof joinApplication.$inferSelect

/** The columns of an application that the applicant fills in. */
export type JoinColumns = Pick<Columns, ApplicationField>

/** The membership that an application is for. */
export type JoinMembership = Pick<Columns, 'type' | 'band' | 'individual' | 'amount'>

/** An application to join; times are milliseconds since 1970. */
export interface JoinApplicationRow
  extends JoinColumns,
    JoinMembership,
    Stored<
      typeof joinApplication,
      | ('id' | 'reference' | 'state' | 'email' | 'language' | 'accountId' | 'membershipId')
      | ('renewal' | 'createdAt' | 'sentAt' | 'changedAt')
    > {
  /** As `knownApplicant`. */
  readonly name: string | null
  /** The membership that it renews, and whether the applicant is still a contact of it; null if there is none. */
  readonly renewed:
    | (Stored<typeof membership, 'name' | 'charityNumber' | 'type'> & {
        readonly isByContact: boolean
      })
    | null
  /** The messages of staff and the applicant, oldest first. */
  readonly messages: readonly Stored<typeof joinMessage, 'at' | 'byStaff' | 'text'>[]
}

/**
 * The name of an applicant who has an account, or whose application staff have read; null of anybody else, who may
 * have entered the email of another person.
 */
export const knownApplicant: SQL = sql`
  case when join_application.account_id is not null or join_application.state not in ('started', 'sent', 'lapsed')
    then nullif(concat_ws(' ', join_application.forename, join_application.surname), '') end`

/** The row of `join_application` as JSON. */
export const joinApplicationJson: SQL = sql`json_build_object(
  'id', join_application.id, 'reference', reference, 'state', join_application.state, 'name', ${knownApplicant},
  ${jsonOf('join_application', ['type', 'band', 'individual'])}, 'amount', amount::text,
  ${jsonOf('join_application', ['email', ...applicationFields, 'language', 'accountId', 'membershipId'])},
  'renewal', renewal, 'renewed', (
    select json_build_object('name', renewed.name, 'charityNumber', charity_number, 'type', renewed.type,
      'isByContact', ${isByContact})
    from membership renewed
    where join_application.renewal and renewed.id = join_application.membership_id),
  'createdAt', ${milliseconds(sql`join_application.created_at`)},
  'sentAt', ${milliseconds(sql`sent_at`)}, 'changedAt', ${milliseconds(sql`changed_at`)},
  'messages', ${jsonRows(sql`
    select ${milliseconds(sql`at`)} as at, by_staff as "byStaff", text from join_message
    where application_id = join_application.id order by join_message.at, join_message.id`)})`

/** The CTE `held`: the application whose link has this hash, and the link itself. */
export const heldCte = (hash: Buffer): SQL => sql`
  held as (
    select join_application_id as id, id as link_id from credential
    where hash = ${hash} and kind = 'join' and expires_at > now()
  )`

/** Finds the application whose link has this hash; undefined if the link does not work any more. */
export const findApplication = (db: Database, hash: Buffer) =>
  db.findValue<JoinApplicationRow>(sql`
    with ${heldCte(hash)}
    select ${joinApplicationJson} as found from held join join_application using (id)`)

/** Finds the start hash of the application whose link has this hash. */
export const findJoinStartHash = (db: Database, hash: Buffer) =>
  db.findValue<Buffer>(sql`
    with ${heldCte(hash)}
    select start_hash as "startHash" from held join join_application using (id)`)

/** Finds the application that the form with this start hash has started; undefined if it has been sent. */
export const findStartedApplication = (db: Database, startHash: Buffer) =>
  db.findValue<JoinApplicationRow>(sql`
    select ${joinApplicationJson} as found from join_application
    where start_hash = ${startHash} and state = 'started'`)

/** An application whose link is to be sent. */
export type JoinLinkTarget = Pick<
  JoinApplicationRow,
  'id' | 'email' | 'reference' | 'renewal' | 'name'
> &
  Pick<Columns, 'startHash'>

/**
 * The email at which the applicant is written to: the present one of the account, if it is proved and takes the place of the
 * one with which the member began, or if acceptance made the account, at the time of the membership; else that of the form.
 * An account that staff chose may be that of another person.
 */
const currentEmail = sql`
  coalesce((
    select account.email from account
    where account.id = join_application.account_id and disabled_at is null and email_verified_at is not null
      and case when join_application.known is not null
        then lower(join_application.known ->> 'email') = lower(join_application.email)
        else account.created_at = (
          select membership.created_at from membership where membership.id = join_application.membership_id) end
  ), join_application.email)`

/** The columns of a `JoinLinkTarget`. */
export const linkTarget: SQL = sql`
  join_application.id, start_hash as "startHash", ${currentEmail} as email, reference, renewal, ${knownApplicant} as name`

/** Finds the latest applications with this email, on the form or of the account, that are not over, at most three. */
export const listOpenJoinApplications = (db: Database, email: string) =>
  db.findRows<JoinLinkTarget>(sql`
    select ${linkTarget} from join_application
    where (lower(join_application.email) = lower(${email})
      or account_id in (select id from account where lower(account.email) = lower(${email})))
      and state not in ('declined', 'lapsed', 'member')
    order by changed_at desc limit 3`)
