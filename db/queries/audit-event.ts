import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '../request-context.ts'
import type { auditEvent } from '../tables/audit-event.ts'
import type { AuditAction } from '../values/audit-actions.ts'
import { columnsAndValues } from './column-values.ts'
import type { StatementParameters } from './statement.ts'

/** The facts of a request that an audit event records; requests of programs may leave out their agent. */
export type AuditContext = Pick<RequestContext, 'network' | 'requestId'> &
  Partial<Pick<RequestContext, 'agent'>>

/** Values of the columns of an audit event: expressions over the rows from which it is inserted. */
export type AuditColumns = Readonly<
  Partial<Record<keyof typeof auditEvent.$inferInsert, SQL | undefined>>
>

/** The insert of an audit event for each row; every statement that records an action contains it. */
export const insertAudit = (
  action: AuditAction | SQL,
  columns: AuditColumns,
  from: SQL,
): SQL => sql`
  insert into audit_event ${columnsAndValues({ ...columns, action }, sql`from ${from}`)}`

/** The columns that say by which request. */
export const requestColumns = ({
  network,
  requestId,
}: Pick<StatementParameters<AuditContext>, 'network' | 'requestId'>): AuditColumns => ({
  network: sql`${network}`,
  requestId: sql`${requestId}`,
})
