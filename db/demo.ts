import { sql } from 'drizzle-orm'
import cast from './demo.json' with { type: 'json' }
import type { Database } from './driver/connect.ts'

/** The demonstration people, memberships, fees and client. */
export { cast }

/** Turns secrets into what the tables keep of them. */
export interface SecretHashers {
  readonly hashPassword: (password: string) => Promise<string>
  readonly hashSecret: (secret: string) => Buffer
}

/** Loads the demonstration cast in one statement; tells false, and does nothing, where there are accounts. */
export async function loadDemo(db: Database, hashes: SecretHashers): Promise<boolean> {
  const accounts = await Promise.all(
    cast.accounts.map(async ({ password, ...account }) => ({
      ...account,
      password_hash: await hashes.hashPassword(password),
    })),
  )
  const contacts = cast.memberships.flatMap(({ charityNumber, contacts }) =>
    contacts.map((contact) => ({ charityNumber, ...contact })),
  )
  const clients = cast.clients.map(({ client_secret, ...client }) => ({
    ...client,
    secret: hashes.hashSecret(client_secret).toString('hex'),
  }))
  const loaded = await db.execute(sql`
    with fresh as (select where not exists (select from account)), people as (
      insert into account (username, email, password_hash, disabled_at, title, forename, surname,
        position, address, county, postcode, country, phone, mobile)
      select username, email, password_hash, case when disabled then now() end, title, forename,
        surname, "position", address, county, postcode, country, phone, mobile
      from fresh, jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a (username text,
        email text, password_hash text, disabled boolean, title title, forename text, surname text,
        "position" text, address text, county text, postcode text, country country, phone text,
        mobile text)
      returning id, username
    ), held as (
      insert into membership (charity_number, type, name, address, postcode, country)
      select "charityNumber", type, name, address, postcode, country
      from fresh, jsonb_to_recordset(${JSON.stringify(cast.memberships)}::jsonb) as m (
        "charityNumber" text, type membership_type, name text, address text, postcode text,
        country text)
      returning id, charity_number
    ), linked as (
      insert into contact (membership_id, account_id, is_primary, is_billing, lsfr_access)
      select held.id, people.id, coalesce("primary", false), coalesce(billing, false),
        coalesce(lsfr, false)
      from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as c ("charityNumber" text,
        username text, "primary" boolean, billing boolean, lsfr boolean)
      join held on held.charity_number = c."charityNumber" join people using (username)
    ), priced as (
      insert into fee (position, type, description, band, band_description, individual, amount)
      select n, f.type, description, band, "bandDescription", individual, amount
      from fresh, rows from (jsonb_to_recordset(${JSON.stringify(cast.fees)}::jsonb) as (
        type membership_type, description text, band text, "bandDescription" text,
        individual boolean, amount numeric)) with ordinality
        as f (type, description, band, "bandDescription", individual, amount, n)
    ), known as (
      insert into client (id, name, secret_hashes, redirect_uris, own, requires_pkce)
      select client_id, name, array[decode(secret, 'hex')], redirect_uris, own, false
      from fresh, jsonb_to_recordset(${JSON.stringify(clients)}::jsonb) as k (client_id text,
        name text, secret text, redirect_uris text[], own boolean)
    ), subscribed as (
      insert into subscription (campaign, email, confirmed_at)
      select 'ebrief', email, case when confirmed then now() end
      from fresh, jsonb_to_recordset(${JSON.stringify(cast.subscribers)}::jsonb) as s (email text,
        confirmed boolean)
    )
    select from fresh`)
  return loaded.length > 0
}
