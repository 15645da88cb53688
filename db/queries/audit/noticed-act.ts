import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { account } from '../../tables/account.ts'
import type { auditEvent } from '../../tables/audit-event.ts'
import type { ActName, AuditAction, ToldWayIn } from '../../values/audit-actions.ts'
import { isOwnRow } from '../act-changes.ts'
import { accountName, milliseconds } from '../expressions.ts'
import type { Stored } from '../stored.ts'

/** An account that an email is about, or for. */
export interface NoticedPerson extends Stored<typeof account, 'username' | 'email'> {
  readonly accountId: string
  readonly name: string
  /** False for someone who has not been given a password, and knows nothing of the account. */
  readonly hasPassword: boolean
  /** False for someone who has neither chosen a password nor proved the mailbox, as after an import. */
  readonly isUsed: boolean
}

/** An act or a way in, with what the emails about it say. */
export type NoticedAct<Action extends AuditAction = ActName> = Stored<
  typeof auditEvent,
  'id' | 'membershipId'
> & {
  readonly action: Action
  /** The account; null if there is none, or if its owner has died: then no email goes. */
  readonly person: NoticedPerson | null
  /** True if the person had been sent an invitation or a temporary password before the act. */
  readonly wasInvited: boolean
  /** The values that it replaced, and the new ones; null if it replaced none. */
  readonly before: Readonly<Record<string, string | null>> | null
  readonly after: Readonly<Record<string, string | null>> | null
  /** The last paid day of a membership, or the first day without it if the act ended it, such as 2028-03-31. */
  readonly day: string | null
  /** The two accounts of a merge, the one that stays first, or of its undo; null for other acts. */
  readonly sides: readonly NoticedPerson[] | null
  /** The end of the time in which a merge can be undone, in milliseconds since 1970; null for other acts. */
  readonly undoUntil: number | null
  /** The day by which a request to close the account is due, in milliseconds since 1970; null for other acts. */
  readonly closureDueAt: number | null
  /** The time of the erasure that is planned for the account, in milliseconds since 1970; null if none is. */
  readonly erasureDueAt: number | null
}

const person = sql`
  json_build_object('accountId', account.id, 'username', username, 'name', ${accountName},
    'email', email, 'hasPassword', password_hash is not null,
    'isUsed', password_hash is not null or email_verified_at is not null)`

/** Finds the act or way in of an audit event; undefined if there is none. */
export const findNoticedAct = (db: Database, eventId: string) =>
  db.findRow<NoticedAct | NoticedAct<ToldWayIn>>(sql`
    select audit_event.id, audit_event.action, audit_event.membership_id as "membershipId", before, after,
      (select ${person} from account
        where account.id = audit_event.account_id and deceased_at is null) as person,
      exists (select from audit_event sent where sent.account_id = audit_event.account_id and sent.at < audit_event.at
        and sent.action in ('invitation-sent', 'temporary-password-sent')) as "wasInvited",
      (select (case audit_event.action when 'membership-ended' then ended_on else renews_on end)::text
        from membership where membership.id = audit_event.membership_id) as day,
      ${milliseconds(sql`undo_until`)} as "undoUntil", (
        select ${milliseconds(sql`due_at`)} from privacy_request
        where privacy_request.account_id = audit_event.account_id and kind = 'close-account'
          and received_at = audit_event.at) as "closureDueAt", (
        select ${milliseconds(sql`due_at`)} from planned_erasure
        where planned_erasure.account_id = audit_event.account_id) as "erasureDueAt", (
        select json_agg(${person} order by account.id = merged_id) from account
        where account.id = any(array[account_merge.account_id, merged_id] || array(
          select other.account_id from audit_event other
          where audit_event.action = 'merge-undone' and other.action = 'merge-undone' and other.at = audit_event.at))
      ) as sides
    from audit_event left join act_change on act_change.id = audit_event.id and ${isOwnRow}
    left join account_merge on audit_event.action = 'account-merged'
      and account_merge.account_id = audit_event.account_id and merged_at = audit_event.at
    where audit_event.id = ${eventId}`)

/** A person whose details an act on a membership or an application changed too. */
export type CorrectedPerson = Pick<NoticedPerson, 'accountId' | 'name'> & {
  readonly email: string
  readonly columns: readonly string[]
}

/** Lists the people whose details an act corrected, as the answers of a renewal do, if they know their account. */
export const listCorrectedPeople = (db: Database, eventId: string) =>
  db.findRows<CorrectedPerson>(sql`
    select account.id as "accountId", ${accountName} as name, email,
      array(select jsonb_object_keys(after)) as columns
    from audit_event join act_change on act_change.id = audit_event.id and not (${isOwnRow})
    join account on account.id = act_change.account_id
    where audit_event.id = ${eventId} and before is not null and after is not null
      and email is not null and password_hash is not null`)
