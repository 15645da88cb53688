import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { auditEvent } from '../../tables/audit-event.ts'
import type { ActName } from '../../values/audit-actions.ts'
import { listLimits } from '../../values/list-limits.ts'
import { actDays } from '../../values/periods.ts'
import { isOfMerged, isOwnRow, laterActs } from '../act-changes.ts'
import { milliseconds, personName } from '../expressions.ts'
import { isWaitingNotice } from '../outgoing.ts'
import type { Stored } from '../stored.ts'

/** The values that an act replaced, by column. */
type ActValues = Readonly<Record<string, string | null>>

/** The values that an act replaced in a row: null before for a row that it added, and after for one that it deleted. */
export interface ReplacedRow {
  readonly before: ActValues | null
  readonly after: ActValues | null
  /** The task or the applicant whose row it is; null of a fee, and on the record of a person or a membership. */
  readonly name?: string | null
  /** The fee whose row it is. */
  readonly fee?: { readonly type: string; readonly band: string | null } | null
}

/** The audit event of an act, with the values that it replaced. */
export type RecordedChange = Stored<
  typeof auditEvent,
  'id' | 'at' | 'action' | 'accountId' | 'membershipId' | 'operator' | 'staffAccountId'
> & {
  readonly replaced: readonly ReplacedRow[]
  readonly isUndone: boolean
  /** True if its email has gone, or it has none. */
  readonly isSent: boolean
  /** True if it changed an account that was merged since. */
  readonly isOfMerged: boolean
  readonly applicationId: string | null
  /** The name of the person whose account it changed, or of the applicant. */
  readonly name: string | null
  readonly staffName: string | null
}

const applicantName = sql`coalesce(organisation, nullif(concat_ws(' ', forename, surname), ''), reference)`

const nameOf = sql`coalesce(
  (select coalesce(task.text, membership.name, charity_number, ${personName(sql`task.account_id`)})
    from task left join membership on membership.id = task.membership_id where task.id = act_change.task_id),
  (select ${applicantName} from join_application where join_application.id = act_change.join_application_id))`

/** The fee of a change, also if an act has deleted it. */
const feeOf = sql`coalesce(
  (select jsonb_build_object('type', fee.type, 'band', fee.band) from fee where fee.id = act_change.fee_id),
  case when act_change.fee_id is not null and coalesce(before, after) ->> 'type' is not null then coalesce(before, after) end)`

const textsOf = (values: SQL) =>
  sql`(select jsonb_object_agg(key, value) from jsonb_each_text(${values}))`

const listWhere = (db: Database, condition: SQL, limit: number | null = listLimits.changes + 1) =>
  db.findRows<RecordedChange>(sql`
    select audit_event.id, ${milliseconds(sql`max(act_change.at)`)} as at, action,
      jsonb_agg(jsonb_build_object(
        'before', ${textsOf(sql`before`)}, 'after', ${textsOf(sql`after`)}, 'name', ${nameOf}, 'fee', ${feeOf}) order by row_id) as replaced,
      bool_or(undone_at is not null) as "isUndone",
      not exists (select from outgoing where ${isWaitingNotice(sql`audit_event.id`)}) as "isSent",
      ${isOfMerged(sql`audit_event.id`)} as "isOfMerged", act_change.account_id as "accountId",
      act_change.membership_id as "membershipId", audit_event.join_application_id as "applicationId",
      coalesce(${personName(sql`act_change.account_id`)}, (
        select ${applicantName} from join_application where join_application.id = audit_event.join_application_id)) as name,
      operator, staff_account_id as "staffAccountId", ${personName(sql`staff_account_id`)} as "staffName"
    from act_change join audit_event on audit_event.id = act_change.id
    where ${condition} and act_change.at > now() - ${actDays}::int * interval '1 day'
    group by audit_event.id, act_change.account_id, act_change.membership_id order by audit_event.id desc limit ${limit}::int`)

/** Finds an act whose values are still stored by the id of its audit event. */
export const findChange = async (db: Database, id: string): Promise<RecordedChange | undefined> =>
  (await listWhere(db, sql`audit_event.id = ${id} and ${isOwnRow}`))[0]

/** Finds the newest act that must be taken back before another one, by the id of that. */
export const findLaterAct = async (db: Database, id: string): Promise<RecordedChange | undefined> =>
  (
    await listWhere(
      db,
      sql`audit_event.id = (
        select later.id from ${laterActs(sql`${id}::uuid`)} order by later.at desc limit 1) and ${isOwnRow}`,
    )
  )[0]

/** Lists the acts on a record whose values are still stored, the newest first. */
export const listChanges = (
  db: Database,
  table: 'account' | 'membership' | 'join_application',
  id: string,
): Promise<RecordedChange[]> =>
  listWhere(db, sql`act_change.${sql.identifier(`${table}_id`)} = ${id}`)

/** Lists the acts with these names whose values are still stored, the newest first. */
export const listActs = (db: Database, actions: readonly ActName[]): Promise<RecordedChange[]> =>
  listWhere(db, sql`action = any(${sql.param(actions)}::text[]) and ${isOwnRow}`)

/** Lists all acts on the selected rows of a list whose values are still stored. */
export const listBatch = (db: Database, batchId: string): Promise<RecordedChange[]> =>
  listWhere(db, sql`batch_id = ${batchId} and ${isOwnRow}`, null)
