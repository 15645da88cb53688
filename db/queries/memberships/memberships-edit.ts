import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { membership } from '../../tables/membership.ts'
import { type Actor, insertActorAuditEvent } from '../audit/audit.ts'
import { assignments, columnsAndValues, stillAsShown } from '../column-values.ts'

/** The columns of a membership that staff can set; undefined leaves one as it is. */
export type MembershipValues = Partial<
  Pick<
    typeof membership.$inferSelect,
    | ('charityNumber' | 'type' | 'band' | 'name' | 'address' | 'postcode' | 'country')
    | ('joinedOn' | 'renewsOn' | 'endedOn' | 'endReason')
  >
>

const event = (action: 'membership-created' | 'membership-edited', actor: Actor) =>
  insertActorAuditEvent(action, actor, 'changed', { membership: sql`id` })

/** Adds a membership without contacts, and returns its id. */
export async function createMembership(
  db: Database,
  values: MembershipValues,
  actor: Actor,
): Promise<string> {
  const added = await db.findRow<{ id: string }>(sql`
    with changed as (
      insert into membership ${columnsAndValues({ ...values, remindersFor: values.renewsOn })}
      returning id
    ), audit as (${event('membership-created', actor)})
    select id from changed`)
  return added?.id as string
}

/** A day that staff enter is one of which reminders are sent; one that they do not change stays quiet. */
const withReminders = ({ renewsOn }: MembershipValues): SQL =>
  renewsOn === undefined
    ? sql``
    : sql`, reminders_for = case when renews_on is distinct from ${renewsOn}::date
        then ${renewsOn}::date else reminders_for end`

/**
 * Changes a membership; false if there is none with this id, or if a value of `shown` has changed since
 * (decision 057).
 */
export function editMembership(
  db: Database,
  id: string,
  values: MembershipValues,
  actor: Actor,
  shown: MembershipValues = {},
): Promise<boolean> {
  return db.hasRow(sql`
    with changed as (
      update membership set ${assignments(values)}${withReminders(values)}
      where id = ${id} and ${stillAsShown('membership', shown)} returning id
    ), audit as (${event('membership-edited', actor)})
    select id from changed`)
}
