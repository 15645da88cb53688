import { type SQL, sql } from 'drizzle-orm'
import { type Actor, insertActorAuditEvent } from '../audit/audit.ts'

/**
 * The CTEs for the emails that an import, or its undo, has changed, over the query of the accounts `id` whose email becomes
 * `after` instead of `before`: they end the links and temporary passwords that were sent to the former mailbox, and
 * record the change on the accounts with the import `import_id`.
 */
export const emailCtes = (actor: Actor, changed: SQL): SQL => sql`
  changed_email as (${changed}), ended_links as (
    delete from credential using changed_email
    where credential.account_id = changed_email.id and used_at is null
      and kind in ('reset', 'invitation') and lower(before) is distinct from lower(after)
  ), email_audit as (
    ${insertActorAuditEvent('email-changed', actor, 'changed_email', {
      accountId: sql`changed_email.id`,
      importId: sql`import_id`,
    })}
  )`
