import { sql } from 'drizzle-orm'
import cast from './demo.json' with { type: 'json' }
import type { Database } from './driver/connect.ts'

/** The demonstration accounts, memberships, fees, client and subscriber. */
export { cast }

/** The functions that hash passwords and secrets for the tables. */
export interface SecretHashers {
  readonly hashPassword: (password: string) => Promise<string>
  readonly hashSecret: (secret: string) => Buffer
}

/**
 * Loads the demonstration cast in one statement; false, without any change, if there are accounts.
 */
export async function loadDemo(db: Database, hashers: SecretHashers): Promise<boolean> {
  const accounts = await Promise.all(
    cast.accounts.map(async ({ password, ...account }) => ({
      ...account,
      password_hash: await hashers.hashPassword(password),
    })),
  )
  const contacts = cast.memberships.flatMap(({ charityNumber, contacts }) =>
    contacts.map((contact) => ({ charityNumber, ...contact })),
  )
  const clients = cast.clients.map(({ client_secret, ...client }) => ({
    ...client,
    secret: hashers.hashSecret(client_secret).toString('hex'),
  }))
  const loaded = await db.execute(sql`
    with empty_database as (select where not exists (select from account)), added_account as (
      insert into account (username, email, password_hash, disabled_at, title, forename, surname,
        position, address, county, postcode, country, phone, mobile)
      select username, email, password_hash, case when disabled then now() end, title, forename,
        surname, "position", address, county, postcode, country, phone, mobile
      from empty_database, jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a (
        username text, email text, password_hash text, disabled boolean, title title,
        forename text, surname text, "position" text, address text, county text, postcode text,
        country country, phone text, mobile text)
      returning id, username
    ), added_membership as (
      insert into membership (charity_number, type, name, address, postcode, country)
      select "charityNumber", type, name, address, postcode, country
      from empty_database, jsonb_to_recordset(${JSON.stringify(cast.memberships)}::jsonb) as m (
        "charityNumber" text, type membership_type, name text, address text, postcode text,
        country text)
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
      insert into client (id, name, secret_hashes, redirect_uris, own, requires_pkce)
      select client_id, name, array[decode(secret, 'hex')], redirect_uris, own, false
      from empty_database, jsonb_to_recordset(${JSON.stringify(clients)}::jsonb) as k (
        client_id text, name text, secret text, redirect_uris text[], own boolean)
    ), added_subscription as (
      insert into subscription (campaign, email, confirmed_at)
      select 'ebrief', email, case when confirmed then now() end
      from empty_database, jsonb_to_recordset(${JSON.stringify(cast.subscribers)}::jsonb) as s (
        email text, confirmed boolean)
    )
    select from empty_database`)
  return loaded.length > 0
}
