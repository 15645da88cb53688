import { type SQL, sql } from 'drizzle-orm'
import { type Actor, auditActorColumns } from '../audit/audit.ts'
import { insertAudit } from '../audit-event.ts'

/**
 * The insert that records on accounts that an import, or its undo, has changed their email, which receives temporary
 * passwords: over `updated`, with their ids, and `added_import`, with that of the import.
 */
export const insertEmailAudit = (actor: Actor, from: SQL): SQL =>
  insertAudit(
    'email-changed',
    {
      ...auditActorColumns(actor),
      accountId: sql`updated.id`,
      importId: sql`added_import.id`,
    },
    from,
  )
