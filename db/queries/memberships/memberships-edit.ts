import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { membership } from '../../tables/membership.ts'
import type { AuditAction } from '../../values/audit-actions.ts'
import type { MembershipField } from '../../values/record-fields.ts'
import { auditWithChange, beforeCte, changedContent, differingCte } from '../act-changes.ts'
import { type Actor, batchOf, insertActorAuditEvent } from '../audit/audit.ts'
import { assignments, columnsAndValues, stillAsShown } from '../column-values.ts'

/** The columns of a membership that staff can set; undefined leaves one as it is. */
export type MembershipValues = Partial<
  Pick<typeof membership.$inferSelect, MembershipField | 'remindersFor'>
>

/** The audit event of each membership of the CTE `changed`, or of another one. */
const event = (action: AuditAction, actor: Actor, cte = 'changed') =>
  insertActorAuditEvent(action, actor, cte, { membershipId: sql`id` })

/** The CTEs that record an act on the memberships of the CTE `changed`, and the values that it replaced there and in the tables of `also`. */
export const membershipAudit = (
  action: AuditAction,
  actor: Actor,
  batch = batchOf(actor),
  also: readonly ('join_application' | 'account')[] = [],
): SQL => auditWithChange('membership', event(action, actor), { batch, also })

/** Adds a membership without contacts, and returns its id; undefined if another one has its number. */
export const createMembership = (
  db: Database,
  values: MembershipValues & Pick<typeof membership.$inferSelect, 'charityNumber'>,
  actor: Actor,
) =>
  db.findValue<string>(sql`
    with changed as (
      insert into membership ${columnsAndValues(
        { ...values, remindersFor: values.renewsOn },
        sql`where take_membership_number(${values.charityNumber})`,
      )}
      returning id
    ), audit as (${event('membership-created', actor)})
    select id from changed`)

/** A day that staff enter is one of which reminders are sent; one that they do not change stays quiet. */
const withReminders = ({ renewsOn, remindersFor }: MembershipValues): SQL =>
  renewsOn === undefined || remindersFor !== undefined
    ? sql``
    : sql`, reminders_for = case when renews_on is distinct from ${renewsOn}::date
        then ${renewsOn}::date else reminders_for end`

/** True if a membership keeps its number, which others may have after an import, or if the new one is free. */
const mayHave = (number: string | undefined): SQL =>
  number === undefined
    ? sql`true`
    : sql`(lower(charity_number) = lower(${number}) or take_membership_number(${number}))`

/**
 * Changes a membership; false if there is none with this id, if a value of `shown` has changed since (decision 057), or if
 * another one has its new number.
 */
export function editMembership(
  db: Database,
  id: string,
  values: MembershipValues,
  actor: Actor,
  shown: MembershipValues = {},
): Promise<boolean> {
  return db.hasRow(sql`
    with ${beforeCte('membership', sql`${id}`)}, changed as (
      update membership set ${assignments(values)}${withReminders(values)} from before
      where membership.id = before.id and ${stillAsShown('membership', shown)}
        and ${mayHave(values.charityNumber)}
      returning membership.id, ${changedContent('membership')}
    ), ${differingCte}, ${auditWithChange(
      'membership',
      event('membership-edited', actor, 'differing'),
      { batch: batchOf(actor) },
    )}
    select id from changed`)
}

/** Something that belongs to a membership and keeps it from being deleted. */
type MembershipBelonging =
  | 'contacts'
  | 'invitations'
  | 'applications'
  | 'payments'
  | 'reminders'
  | 'notes'

/** The condition that something belongs to the membership of the row `target`. */
const belongings: Readonly<Record<MembershipBelonging, string>> = {
  contacts: 'contact where membership_id = target.id',
  invitations: 'contact_invitation where membership_id = target.id',
  applications: 'join_application where membership_id = target.id',
  payments: "audit_event where membership_id = target.id and action = 'membership-renewed'",
  reminders: 'reminder where membership_id = target.id',
  notes: 'record_note where membership_id = target.id',
}

/** The result of deleting a membership: what belongs to it, if that keeps it. */
type MembershipDeletion =
  | { readonly outcome: 'deleted' | 'changed-meanwhile' }
  | { readonly outcome: 'kept'; readonly belongings: readonly MembershipBelonging[] }

/**
 * Deletes a membership to which nothing belongs. The statement waits for a change of its contacts, which it then
 * does not see: if the locked row has another version than the one that it sees, the membership is not deleted.
 */
export async function deleteMembership(
  db: Database,
  id: string,
  actor: Actor,
): Promise<MembershipDeletion> {
  const { belongings: kept, deleted } = await db.getRow<{
    belongings: MembershipBelonging[]
    deleted: boolean
  }>(sql`
    with target as materialized (
      select id, contacts_version from membership where id = ${id} for update
    ), belonging as materialized (
      select name from target, lateral (values ${sql.raw(
        Object.entries(belongings)
          .map(([name, rows]) => `('${name}', exists (select from ${rows}))`)
          .join(', '),
      )}) as found (name, is_found) where is_found
    ), changed as (
      delete from membership using target
      where membership.id = target.id and target.contacts_version = (
          select seen.contacts_version from membership seen where seen.id = target.id)
        and not exists (select from belonging)
      returning membership.id
    ), audit as (${event('membership-deleted', actor)})
    select array(select name from belonging) as belongings,
      exists (select from changed) as deleted`)
  if (deleted) return { outcome: 'deleted' }
  return kept.length > 0 ? { outcome: 'kept', belongings: kept } : { outcome: 'changed-meanwhile' }
}
