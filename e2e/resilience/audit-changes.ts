import type postgres from 'postgres'

/** Changes to audit events, all of which PostgreSQL must reject. */
export const auditChanges = [
  `update audit_event set action = 'signed-out'`,
  'update audit_event set network = null',
  'update audit_event set account_id = null',
  'delete from audit_event',
  'truncate audit_event',
  'truncate account cascade',
  'update audit_event set merged_from = account_id',
  `with marked as materialized (select set_config('gatehouse.merge', 'on', true))
    update audit_event set action = 'signed-out' from marked where marked is not null`,
  // The statements of the retention job, outside its function and within it, on rows that are not due.
  `with marked as materialized (select set_config('gatehouse.retention', 'on', true))
    delete from audit_event using marked where marked is not null`,
  'select delete_old_audit_events(0, 5000)',
  'select delete_old_audit_networks(0, 5000)',
]

/** The code of the error with which PostgreSQL rejects a change, or undefined if it accepts it. */
export const rejectionOf = (sql: postgres.Sql, change: string) =>
  sql.unsafe(change).then(
    () => undefined,
    (error) => error.code,
  )
