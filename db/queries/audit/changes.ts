import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { actDays } from '../../values/periods.ts'
import type { ChangedTable } from '../act-changes.ts'
import { accountName, milliseconds } from '../expressions.ts'

/** The values that an act replaced, by column. */
export type ActValues = Readonly<Record<string, string | null>>

/** An act on a record with the values that it replaced. */
export type RecordedChange = {
  /** The id of its audit event. */
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly action: string
  readonly before: ActValues
  readonly after: ActValues
  readonly isUndone: boolean
  /** The operator or the member of staff; null if the person did it. */
  readonly operator: string | null
  readonly staffAccountId: string | null
  readonly staffName: string | null
}

/** Lists the acts on a record whose values are still stored, the newest first. */
export const listChanges = (
  db: Database,
  table: ChangedTable,
  id: string,
): Promise<RecordedChange[]> =>
  db.execute<RecordedChange>(sql`
    select act_change.id, ${milliseconds(sql`act_change.at`)} as at, action, before, after,
      undone_at is not null as "isUndone", operator, staff_account_id as "staffAccountId",
      case when account.id is not null then ${accountName} end as "staffName"
    from act_change join audit_event on audit_event.id = act_change.id
    left join account on account.id = staff_account_id
    where act_change.${sql.identifier(`${table}_id`)} = ${id}
      and act_change.at > now() - ${actDays}::int * interval '1 day'
    order by act_change.id desc limit 50`)
