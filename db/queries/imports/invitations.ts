import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { isListed } from '../memberships/membership-state.ts'

/** The accounts that an import created, by what an invitation of all of them does with each. */
export type ImportedAccounts = {
  /** `expired`: which accounts it created is no longer stored. */
  readonly state: 'found' | 'unknown' | 'undone' | 'expired'
  readonly created: number
  /** Enabled, with an email, without a password or a link that works, and no former member unless those are asked for. */
  readonly due: number
  /** They have a link that works. */
  readonly invited: number
  readonly withoutEmail: number
  /** All their memberships have ended or lapsed. */
  readonly former: number
  readonly disabled: number
  readonly deceased: number
  /** They have a password, or were deleted. */
  readonly notInvitable: number
  /** The first usernames of those whose link was stored by a run that ended before it was sent. */
  readonly unclear: readonly string[]
}

const shownUnclear = 20

/** An import whose accounts to invite, and whether former members are among them. */
interface Invited {
  readonly importId: number
  readonly withFormer: boolean
}

/** Memberships of the row of `account`. */
const memberships = sql`
  from contact join membership on membership.id = contact.membership_id
  where contact.account_id = account.id`

/** The accounts of an import, as the CTE `sorted`. */
const sorted = (db: Database, { importId, withFormer }: Invited) => sql`
  imported as (
    select change.n, account.*, (
        select true from audit_event where audit_event.account_id = account.id
          and action = 'invitation-sent' limit 1) as is_invited, (
        select true from credential where credential.account_id = account.id
          and kind = 'invitation' and expires_at > now() limit 1) as has_link,
      exists (select ${memberships})
        and not exists (select ${memberships} and ${isListed(db)}) as is_former
    from import_change change left join account on account.id = change.row_id
    where import_id = ${importId} and target = 'account' and before is null
  ), sorted as (
    select *, case when id is null or password_hash is not null then 'not-invitable'
      when deceased_at is not null then 'deceased' when disabled_at is not null then 'disabled'
      when has_link then case when is_invited then 'invited' else 'unclear' end
      when email is null then 'without-email'
      when is_former and not ${withFormer}::boolean then 'former' else 'due' end as state
    from imported
  )`

/** Counts the accounts that an import created by whether they are invited. */
export const countImportedAccounts = (db: Database, invited: Invited) =>
  db.getRow<ImportedAccounts>(sql`
    with ${sorted(db, invited)}, found as (select undone_at from import where id = ${invited.importId})
    select case when not exists (select from found) then 'unknown'
        when (select undone_at is not null from found) then 'undone'
        when count(*) = 0 and not exists (select from import_change where import_id = ${invited.importId})
          then 'expired' else 'found' end as state,
      count(*)::int as created, count(*) filter (where state = 'due')::int as due,
      count(*) filter (where state = 'invited')::int as invited,
      count(*) filter (where state = 'without-email')::int as "withoutEmail",
      count(*) filter (where state = 'former')::int as former,
      count(*) filter (where state = 'disabled')::int as disabled,
      count(*) filter (where state = 'deceased')::int as deceased,
      count(*) filter (where state = 'not-invitable')::int as "notInvitable",
      to_jsonb(coalesce((array_agg(username order by n) filter (where state = 'unclear'))
        [1:${sql.raw(`${shownUnclear}`)}], '{}')) as unclear
    from sorted`)

/** An account that an import created and that is due for an invitation. */
type DueAccount = { readonly n: number; readonly id: string; readonly username: string }

/** Lists the accounts of an import that are due for an invitation, after the one with this number. */
export const listDueAccounts = (
  db: Database,
  invited: Invited,
  { after, pageSize }: { readonly after: number; readonly pageSize: number },
) =>
  db.findRows<DueAccount>(sql`
    with ${sorted(db, invited)}
    select n::float8 as n, id, username from sorted
    where state = 'due' and n > ${after} order by n limit ${pageSize}`)

/**
 * Locks an import for its invitations until the only connection of the pool ends; false if another
 * command has the lock.
 */
export const lockInvitations = (db: Database, importId: number) =>
  db.hasRow(sql`
    select where pg_try_advisory_lock(hashtext('gatehouse invitations'), ${importId})`)
