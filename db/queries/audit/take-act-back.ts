import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { takeBack } from '../act-changes.ts'
import { type AuditColumns, insertAudit } from '../audit-event.ts'
import { type Actor, auditActorColumns, insertActorAuditEvent } from './audit.ts'

/** The subjects of the audit events of an undo: columns of the CTE `changed`. */
const subjectsOfUndo = {
  task: { membershipId: sql`membership_id` },
  fee: { feeId: sql`id` },
  membership: { membershipId: sql`id` },
  join_application: {
    accountId: sql`changed.account_id`,
    membershipId: sql`changed.membership_id`,
    joinApplicationId: sql`changed.id`,
  },
} satisfies Readonly<Record<string, AuditColumns>>

/** The audit events of an undo; one of a decision says nothing of the other renewals that it had settled. */
const undoEvents = (table: keyof typeof subjectsOfUndo, undoes: string, actor: Actor): SQL =>
  table === 'join_application'
    ? insertAudit(
        'decision-undone',
        { ...subjectsOfUndo[table], ...auditActorColumns(actor) },
        sql`changed join audit_event on audit_event.id = ${undoes} and join_application_id = changed.id`,
      )
    : insertActorAuditEvent('change-undone', actor, 'changed', subjectsOfUndo[table])

/** Takes an act on rows of a table back, as `takeBack` does. */
export const takeActBack = (
  db: Database,
  table: keyof typeof subjectsOfUndo,
  undoes: string,
  actor: Actor,
): Promise<boolean> => takeBack(db, table, undoes, undoEvents(table, undoes, actor))
