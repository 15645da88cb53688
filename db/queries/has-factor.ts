import { type SQL, sql } from 'drizzle-orm'

/** True of the row of `staff_factor` if its owner has set an authenticator app up and no reset has taken effect. */
export const mfaWorks: SQL = sql`
  (staff_factor.confirmed_at is not null
    and (staff_factor.reset_at is null or staff_factor.reset_at > now()))`

/** True of the row of `passkey` unless a reset of the factors of its account has taken effect (decision 089). */
export const passkeyWorks: SQL = sql`
  not exists (
    select from staff_factor where staff_factor.account_id = passkey.account_id and reset_at <= now())`

/** True of an account, by default of the row of `account`, if it has a passkey that works. */
export const hasPasskey = (accountId: SQL = sql`account.id`): SQL => sql`
  exists (select from passkey where passkey.account_id = ${accountId} and ${passkeyWorks})`

/**
 * True of the row of `staff_factor` if two-step sign-in is on: its owner has an authenticator app, or has switched
 * it on with a passkey that works.
 */
const stepIsOn: SQL = sql`
  (${mfaWorks} or (switched_on_at is not null and ${hasPasskey(sql`staff_factor.account_id`)}))`

/**
 * True of an account, by default of the row of `account`, if two-step sign-in is on, as it always is for staff with
 * a factor: a password alone gives nothing but a `pending` session (decision 087).
 */
export const needsFactor = (accountId: SQL = sql`account.id`): SQL => sql`
  (exists (select from staff_factor where staff_factor.account_id = ${accountId} and ${stepIsOn})
    or (exists (select from staff_role where staff_role.account_id = ${accountId}) and ${hasPasskey(accountId)}))`

/** True of an account, by default of the row of `account`, if it has a factor that works: an app or a passkey. */
export const hasFactor = (accountId: SQL = sql`account.id`): SQL => sql`
  (exists (select from staff_factor where staff_factor.account_id = ${accountId} and ${mfaWorks})
    or ${hasPasskey(accountId)})`

/** Forgets the recovery codes of the accounts of the CTE `removed`, of passkeys, whose last factor went: the CTE `forgotten`. */
export const forgetCodes: SQL = sql`
  forgotten as (
    delete from staff_factor using removed
    where staff_factor.account_id = removed.account_id and confirmed_at is null
      and not exists (
        select from passkey where passkey.account_id = removed.account_id
          and passkey.id not in (select id from removed))
  )`
