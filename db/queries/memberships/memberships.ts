import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { membership } from '../../tables/membership.ts'
import type { MembershipState } from '../../values/membership-states.ts'
import { type MembershipField, membershipFields } from '../../values/record-fields.ts'
import { accountState, type ListedAccount } from '../accounts/accounts.ts'
import { jsonOf } from '../column-values.ts'
import { accountName, jsonRows, milliseconds, sortName } from '../expressions.ts'
import { type CallerResult, liveReader } from '../live-caller.ts'
import { statement } from '../statement.ts'
import type { Stored } from '../stored.ts'
import { isListed, membershipState } from './membership-state.ts'

/** The details of a membership (interface 2.5), with days such as 2027-01-31, and its state today. */
export interface MembershipRow extends Pick<typeof membership.$inferSelect, MembershipField> {
  readonly state: MembershipState
}

/** The rights of a contact for a membership. */
export interface ContactRights {
  readonly primary: boolean
  readonly billing: boolean
  readonly lsfr: boolean
}

/** A membership with what the caller may do for it. */
export interface OwnMembershipRow extends MembershipRow, ContactRights {
  readonly guid: string
}

/** A contact of a membership (interface 2.11). */
interface ContactRow extends ContactRights {
  readonly guid: string
  readonly name: string | null
  readonly username: string
  readonly email: string | null
}

/** A membership together with its contacts. */
interface MembershipWithContacts extends MembershipRow {
  readonly guid: string
  readonly contacts: readonly ContactRow[]
}

/** The details and the state of the row of `membership`, for `json_build_object`. */
const membershipProperties = (db: Database) => sql`
  ${jsonOf('membership', membershipFields)}, 'state', ${membershipState(db)}`

const rightsProperties = sql`
  'primary', contact.is_primary, 'billing', contact.is_billing, 'lsfr', contact.lsfr_access`

/** Aggregates rows of `contact` joined to the account `person`; the primary contact comes first. */
const contactList = sql`
  json_agg(json_build_object(
    'guid', person.id, 'name', nullif(concat_ws(' ', person.forename, person.surname), ''),
    'username', person.username, 'email', person.email, ${rightsProperties})
    order by contact.is_primary desc, ${sortName(sql`person`)}, person.id)`

/** Declares a statement that finds the memberships of the caller for which a condition is true. */
const selectMemberships = (condition: (db: Database) => SQL) => {
  const select = statement<{ caller: Buffer }, CallerResult<OwnMembershipRow[]>>(
    (db) => sql`
      select credential.roles, coalesce((
        select json_agg(json_build_object(
          'guid', membership.id, ${membershipProperties(db)}, ${rightsProperties}))
        from contact join membership on membership.id = contact.membership_id
        where contact.account_id = account.id and ${condition(db)}), '[]') as value
      ${liveReader(db, sql.placeholder('caller'))}`,
  )
  return async (
    db: Database,
    caller: Buffer,
  ): Promise<CallerResult<readonly OwnMembershipRow[]> | undefined> =>
    (await select(db, { caller }))[0]
}

/** Finds the memberships that endpoints list for the caller, who is a contact of each, in no order. */
export const findMemberships = selectMemberships(isListed)

/** The same with those that have lapsed or ended, which only the member's own pages show. */
export const findAllMemberships = selectMemberships(() => sql`true`)

const selectContacts = statement<
  { caller: Buffer; membership: string },
  CallerResult<readonly ContactRow[] | null>
>(
  (db) => sql`
    select credential.roles, (
      select ${contactList}
      from contact join account person on person.id = contact.account_id
      where contact.membership_id = ${sql.placeholder('membership')} and exists (
        select from contact own
        where own.membership_id = ${sql.placeholder('membership')}
          and own.account_id = account.id)
        and exists (
          select from membership where membership.id = contact.membership_id
            and ${isListed(db)})) as value
    ${liveReader(db, sql.placeholder('caller'))}`,
)

/**
 * Finds the contacts of a membership, the primary one first; null if the caller is not one of them, or if
 * endpoints no longer list the membership.
 */
export async function findContacts(
  db: Database,
  caller: Buffer,
  membership: string,
): Promise<CallerResult<readonly ContactRow[] | null> | undefined> {
  const [found] = await selectContacts(db, { caller, membership })
  return found
}

/** Finds a membership with its contacts; null if the caller is not one of them. */
export const findMembership = (db: Database, caller: Buffer, membershipId: string) =>
  db.findRow<CallerResult<MembershipWithContacts | null>>(sql`
    select credential.roles, (
      select json_build_object('guid', membership.id, ${membershipProperties(db)}, 'contacts', (
        select ${contactList}
        from contact join account person on person.id = contact.account_id
        where contact.membership_id = membership.id))
      from contact own join membership on membership.id = own.membership_id
      where own.membership_id = ${membershipId} and own.account_id = account.id) as value
    ${liveReader(db, caller)}`)

/** A membership with its contacts, as staff see it. */
export interface MembershipSheet
  extends MembershipRow,
    Stored<typeof membership, 'id' | 'createdAt'> {
  readonly contacts: readonly (ContactRights &
    Omit<ListedAccount, 'id'> & { readonly accountId: string })[]
}

/** Finds the memberships with this id or this number, at most twenty; in other capitals only if none has it as it is. */
export const matchMemberships = (
  db: Database,
  { number, id }: { readonly number: string; readonly id: string },
) =>
  db.findValues<MembershipSheet>(sql`
    select json_build_object('id', membership.id, ${membershipProperties(db)},
      'createdAt', ${milliseconds(sql`membership.created_at`)},
      'contacts', ${jsonRows(sql`
        select account.id as "accountId", username, ${accountName} as name, email,
          ${accountState} as state, is_primary as primary, is_billing as billing,
          lsfr_access as lsfr
        from contact join account on account.id = account_id
        where membership_id = membership.id
        order by is_primary desc, ${sortName()}, account.id`)}) as sheet
    from membership where id in (
      select ${id}::uuid
      union all select id from (
        select id, charity_number = ${number} as is_exact, bool_or(charity_number = ${number}) over () as is_any
        from membership where lower(charity_number) = lower(${number})) as numbered
      where is_exact or not is_any)
    order by id limit 20`)

/** A membership that an account is a contact of, as staff see it. */
export type ContactMembership = Pick<ContactRights, 'primary' | 'billing'> &
  Pick<MembershipSheet, 'id' | 'charityNumber' | 'name' | 'type' | 'state'>

/** Lists the memberships that an account is a contact of, by name. */
export const listContactMemberships = (db: Database, accountId: string) =>
  db.findRows<ContactMembership>(sql`
    select membership.id, charity_number as "charityNumber", name, type,
      ${membershipState(db)} as state, is_primary as primary, is_billing as billing
    from contact join membership on membership.id = membership_id
    where contact.account_id = ${accountId} order by lower(name), membership.id`)
