import { sql } from 'drizzle-orm'
import cast from './demo.json' with { type: 'json' }
import type { Database } from './driver/connect.ts'
import { london } from './queries/expressions.ts'
import { briefing } from './values/campaign.ts'

/** The demonstration accounts, memberships, fees, client and subscriber. */
export { cast }

/** The functions that hash and encrypt secrets for the tables. */
export interface SecretWriters {
  readonly hashPassword: (password: string) => Promise<string>
  readonly hashSecret: (secret: string) => Buffer
  /** Encrypts the key of an authenticator app, in Base32, for one account. */
  readonly sealAppKey: (accountId: string, key: string) => Buffer
}

/**
 * Loads the demonstration cast in one statement; false, without any change, if there are accounts.
 */
export async function loadDemo(db: Database, write: SecretWriters): Promise<boolean> {
  // The ids come first, because the key of an authenticator app is encrypted for one account.
  const ids = await db.findRows<{ id: string }>(sql`
    select uuidv7() as id from generate_series(1, ${cast.accounts.length}::int)
    where not exists (select from account)`)
  if (ids.length === 0) return false
  const accounts = await Promise.all(
    cast.accounts.map(async ({ password, totp, ...account }, n) => {
      const id = ids[n]?.id as string
      const password_hash = await write.hashPassword(password)
      const sealed_key = totp && write.sealAppKey(id, totp).toString('hex')
      return { ...account, id, password_hash, sealed_key }
    }),
  )
  const contacts = cast.memberships.flatMap(({ charityNumber, contacts }) =>
    contacts.map((contact) => ({ charityNumber, ...contact })),
  )
  const clients = cast.clients.map(({ client_secret, ...client }) => ({
    ...client,
    secret: write.hashSecret(client_secret).toString('hex'),
  }))
  return db.hasRow(sql`
    with empty_database as (select where not exists (select from account)), added_account as (
      insert into account (id, username, email, password_hash, disabled_at, title, forename, surname,
        position, address, county, postcode, country, phone, mobile)
      select id, username, email, password_hash, case when disabled then now() end, title, forename,
        surname, "position", address, county, postcode, country, phone, mobile
      from empty_database, jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a (
        id uuid, username text, email text, password_hash text, disabled boolean, title title,
        forename text, surname text, "position" text, address text, county text, postcode text,
        country country, phone text, mobile text)
      returning id, username
    ), added_role as (
      insert into staff_role (account_id, role)
      select added_account.id, staff
      from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as r (id uuid,
        staff staff_role_name)
      join added_account using (id) where staff is not null
    ), added_factor as (
      insert into staff_factor (account_id, sealed_secret, confirmed_at, switched_on_at)
      select added_account.id, decode(sealed_key, 'hex'), now(), now()
      from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as f (id uuid, sealed_key text)
      join added_account using (id) where sealed_key is not null
    ), added_membership as (
      insert into membership (charity_number, type, name, address, postcode, country, joined_on,
        renews_on, ended_on, end_reason)
      select "charityNumber", type, name, address, postcode, country, ${london} + "joinedDay",
        ${london} + "paidUntilDay", ${london} + "endedDay", "endReason"
      from empty_database, jsonb_to_recordset(${JSON.stringify(cast.memberships)}::jsonb) as m (
        "charityNumber" text, type membership_type, name text, address text, postcode text,
        country text, "joinedDay" int, "paidUntilDay" int, "endedDay" int, "endReason" text)
      returning id, charity_number
    ), added_contact as (
      insert into contact (membership_id, account_id, is_primary, is_billing, lsfr_access)
      select added_membership.id, added_account.id, coalesce("primary", false),
        coalesce(billing, false), coalesce(lsfr, false)
      from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as c ("charityNumber" text,
        username text, "primary" boolean, billing boolean, lsfr boolean)
      join added_membership on added_membership.charity_number = c."charityNumber"
      join added_account using (username)
    ), added_fee as (
      insert into fee (position, type, description, band, band_description, individual, amount)
      select n, f.type, description, band, "bandDescription", individual, amount
      from empty_database, rows from (jsonb_to_recordset(${JSON.stringify(cast.fees)}::jsonb) as (
        type membership_type, description text, band text, "bandDescription" text,
        individual boolean, amount numeric)) with ordinality
        as f (type, description, band, "bandDescription", individual, amount, n)
    ), added_client as (
      insert into client (id, name, secret_hashes, redirect_uris, own)
      select client_id, name, array[decode(secret, 'hex')], redirect_uris, own
      from empty_database, jsonb_to_recordset(${JSON.stringify(clients)}::jsonb) as k (
        client_id text, name text, secret text, redirect_uris text[], own boolean)
    ), added_subscription as (
      insert into subscription (campaign, email, confirmed_at)
      select ${briefing}, email, case when confirmed then now() end
      from empty_database, jsonb_to_recordset(${JSON.stringify(cast.subscribers)}::jsonb) as s (
        email text, confirmed boolean)
    )
    select from empty_database`)
}
