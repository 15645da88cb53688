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

/** A contact of a membership. */
export interface ContactKey {
  readonly membershipId: string
  readonly accountId: string
}

/** The rights of a contact; undefined leaves a right as it is. */
export interface ContactRights {
  readonly primary?: boolean | undefined
  readonly billing?: boolean | undefined
  readonly lsfr?: boolean | undefined
}

const isContact = (
  { membershipId, accountId }: ContactKey,
  shown: ContactRights = {},
): SQL => sql`exists (
  select from contact own where own.membership_id = ${membershipId}
    and own.account_id = ${accountId}
    and own.is_primary = coalesce(${shown.primary ?? null}::boolean, own.is_primary)
    and own.is_billing = coalesce(${shown.billing ?? null}::boolean, own.is_billing)
    and own.lsfr_access = coalesce(${shown.lsfr ?? null}::boolean, own.lsfr_access))`

/**
 * Takes the rights that only one contact can have from the contact who has them, for use as a CTE.
 * The CTE that gives them to another must read this one, so that it runs after it.
 */
const takeRights = (
  { membershipId, accountId }: ContactKey,
  { primary = false, billing = false }: ContactRights,
  mayTake: SQL,
): SQL => sql`
  update contact set is_primary = is_primary and not ${primary}::boolean,
    is_billing = is_billing and not ${billing}::boolean
  where membership_id = ${membershipId} and account_id <> ${accountId}
    and (is_primary and ${primary}::boolean or is_billing and ${billing}::boolean) and ${mayTake}
  returning account_id`

const contactEvent = (
  action: 'contact-added' | 'contact-edited' | 'contact-removed',
  actor: Actor,
  cte: string,
  { membershipId }: ContactKey,
) =>
  insertActorAuditEvent(action, actor, cte, {
    account: sql`account_id`,
    membership: sql`${membershipId}`,
  })

/**
 * The CTEs that record an audit event for a contact that was changed, and one for each contact that lost
 * the role of primary or billing contact because of it.
 */
const auditCtes = (...[action, operator, cte, key]: Parameters<typeof contactEvent>) => sql`
  audit as (${contactEvent(action, operator, cte, key)}),
  taken_audit as (${contactEvent('contact-edited', operator, 'taken', key)})`

/** Adds a contact, who gets the rights that only one can have; false if it is one already. */
export function addContact(
  db: Database,
  key: ContactKey,
  rights: ContactRights,
  actor: Actor,
): Promise<boolean> {
  const { primary = false, billing = false, lsfr = false } = rights
  return db.hasRow(sql`
    with new as (
      select ${key.membershipId}::uuid as membership_id, ${key.accountId}::uuid as account_id
      where not ${isContact(key)}
    ), taken as (${takeRights(key, rights, sql`not ${isContact(key)}`)}), added as (
      insert into contact (membership_id, account_id, is_primary, is_billing, lsfr_access)
      select membership_id, account_id, ${primary}, ${billing}, ${lsfr} from new
      where (select count(*) from taken) >= 0
      on conflict (membership_id, account_id) do nothing returning account_id
    ), ${auditCtes('contact-added', actor, 'added', key)}
    select from added`)
}

/**
 * Changes the rights of a contact; false if the account is not a contact, or if a right of `shown` has
 * changed since (decision 057).
 */
export function editContact(
  db: Database,
  key: ContactKey,
  rights: ContactRights,
  actor: Actor,
  shown: ContactRights = {},
): Promise<boolean> {
  const { primary = null, billing = null, lsfr = null } = rights
  return db.hasRow(sql`
    with taken as (${takeRights(key, rights, isContact(key, shown))}), edited as (
      update contact set is_primary = coalesce(${primary}, is_primary),
        is_billing = coalesce(${billing}, is_billing), lsfr_access = coalesce(${lsfr}, lsfr_access)
      where membership_id = ${key.membershipId} and account_id = ${key.accountId}
        and ${isContact(key, shown)} and (select count(*) from taken) >= 0
      returning account_id
    ), ${auditCtes('contact-edited', actor, 'edited', key)}
    select from edited`)
}

/** Removes a contact; false if the account is not one. */
export const removeContact = (db: Database, key: ContactKey, actor: Actor) =>
  db.hasRow(sql`
    with removed as (
      delete from contact where membership_id = ${key.membershipId}
        and account_id = ${key.accountId} returning account_id
    ), audit as (${contactEvent('contact-removed', actor, 'removed', key)})
    select from removed`)
