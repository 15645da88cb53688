import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { membership } from '../../tables/membership.ts'
import { insertOperatorAuditEvent, type Operator } from '../audit.ts'
import { jsonRows, milliseconds } from './account-summary.ts'
import { accountName, accountState } from './accounts.ts'
import { stillAsShown } from './still-as-shown.ts'

/** A membership with its contacts, as staff see it. */
export interface MembershipSheet {
  readonly id: string
  readonly charityNumber: string
  readonly type: string
  readonly name: string | null
  readonly address: string | null
  readonly postcode: string | null
  readonly country: string | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly contacts: readonly {
    readonly accountId: string
    readonly username: string
    readonly name: string
    readonly email: string | null
    readonly state: string
    readonly primary: boolean
    readonly billing: boolean
    readonly lsfr: boolean
  }[]
}

/** Finds the memberships with this id or this number, at most twenty. */
export async function findMembershipSheets(
  db: Database,
  { number, id }: { readonly number: string; readonly id: string },
): Promise<MembershipSheet[]> {
  const rows = await db.execute<{ sheet: MembershipSheet }>(sql`
    select json_build_object('id', membership.id, 'charityNumber', charity_number, 'type', type,
      'name', name, 'address', membership.address, 'postcode', membership.postcode,
      'country', membership.country, 'createdAt', ${milliseconds(sql`membership.created_at`)},
      'contacts', ${jsonRows(sql`
        select account.id as "accountId", username, ${accountName} as name, email,
          ${accountState} as state, is_primary as primary, is_billing as billing,
          lsfr_access as lsfr
        from contact join account on account.id = account_id
        where membership_id = membership.id
        order by is_primary desc, lower(surname), account.id`)}) as sheet
    from membership where id in (
      select ${id}::uuid
      union all select id from membership
      where lower(charity_number) = lower(${number}) and charity_number = ${number})
    order by id limit 20`)
  return rows.map(({ sheet }) => sheet)
}

/** The columns of a membership that staff can set; undefined leaves one as it is. */
export type MembershipValues = Partial<
  Pick<
    typeof membership.$inferSelect,
    'charityNumber' | 'type' | 'name' | 'address' | 'postcode' | 'country'
  >
>

const nameOf = (key: string) => (key === 'charityNumber' ? 'charity_number' : key)
const columnOf = (key: string) => sql.identifier(nameOf(key))
const literal = (key: string, value: unknown) =>
  key === 'type' ? sql`${value}::membership_type` : sql`${value}::text`
const given = (values: MembershipValues) =>
  Object.entries(values).filter(([, value]) => value !== undefined)
const event = (action: 'membership-created' | 'membership-edited', operator: Operator) =>
  insertOperatorAuditEvent(action, operator, 'changed', { membership: sql`id` })

/** Adds a membership without contacts, and returns its id. */
export async function addMembership(
  db: Database,
  values: MembershipValues,
  operator: Operator,
): Promise<string> {
  const entries = given(values)
  const [added] = await db.execute<{ id: string }>(sql`
    with changed as (
      insert into membership (${sql.join(
        entries.map(([key]) => columnOf(key)),
        sql`, `,
      )})
      values (${sql.join(
        entries.map(([key, value]) => literal(key, value)),
        sql`, `,
      )}) returning id
    ), audit as (${event('membership-created', operator)})
    select id from changed`)
  return added?.id as string
}

/**
 * Changes a membership; false if there is none with this id, or if a value of `shown` has changed since
 * (decision 057).
 */
export async function updateMembership(
  db: Database,
  id: string,
  values: MembershipValues,
  operator: Operator,
  shown: MembershipValues = {},
): Promise<boolean> {
  const set = given(values).map(([key, value]) => sql`${columnOf(key)} = ${literal(key, value)}`)
  const asShown = given(shown).map(([key, value]) => [nameOf(key), value] as const)
  const changed = await db.execute(sql`
    with changed as (
      update membership set ${sql.join(set, sql`, `)}
      where id = ${id} and ${stillAsShown('membership', asShown)} returning id
    ), audit as (${event('membership-edited', operator)})
    select id from changed`)
  return changed.length > 0
}

/** A contact of a membership. */
export interface ContactKey {
  readonly membershipId: string
  readonly accountId: string
}

/** What a contact may do; undefined leaves it as it is. */
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
  operator: Operator,
  cte: string,
  { membershipId }: ContactKey,
) =>
  insertOperatorAuditEvent(action, operator, cte, {
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
export async function addContactRow(
  db: Database,
  key: ContactKey,
  rights: ContactRights,
  operator: Operator,
): Promise<boolean> {
  const { primary = false, billing = false, lsfr = false } = rights
  const added = await db.execute(sql`
    with new as (
      select ${key.membershipId}::uuid as membership_id, ${key.accountId}::uuid as account_id
      where not ${isContact(key)}
    ), taken as (${takeRights(key, rights, sql`not ${isContact(key)}`)}), added as (
      insert into contact (membership_id, account_id, is_primary, is_billing, lsfr_access)
      select membership_id, account_id, ${primary}, ${billing}, ${lsfr} from new
      where (select count(*) from taken) >= 0
      on conflict (membership_id, account_id) do nothing returning account_id
    ), ${auditCtes('contact-added', operator, 'added', key)}
    select from added`)
  return added.length > 0
}

/**
 * Changes the rights of a contact; false if the account is not a contact, or if a right of `shown` has
 * changed since (decision 057).
 */
export async function updateContactRow(
  db: Database,
  key: ContactKey,
  rights: ContactRights,
  operator: Operator,
  shown: ContactRights = {},
): Promise<boolean> {
  const { primary = null, billing = null, lsfr = null } = rights
  const edited = await db.execute(sql`
    with taken as (${takeRights(key, rights, isContact(key, shown))}), edited as (
      update contact set is_primary = coalesce(${primary}, is_primary),
        is_billing = coalesce(${billing}, is_billing), lsfr_access = coalesce(${lsfr}, lsfr_access)
      where membership_id = ${key.membershipId} and account_id = ${key.accountId}
        and ${isContact(key, shown)} and (select count(*) from taken) >= 0
      returning account_id
    ), ${auditCtes('contact-edited', operator, 'edited', key)}
    select from edited`)
  return edited.length > 0
}

/** Removes a contact; false if the account is not one. */
export async function deleteContactRow(
  db: Database,
  key: ContactKey,
  operator: Operator,
): Promise<boolean> {
  const removed = await db.execute(sql`
    with removed as (
      delete from contact where membership_id = ${key.membershipId}
        and account_id = ${key.accountId} returning account_id
    ), audit as (${contactEvent('contact-removed', operator, 'removed', key)})
    select from removed`)
  return removed.length > 0
}
