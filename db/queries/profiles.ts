import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import type { RequestContext } from '../request-context.ts'
import type { ProfileRow } from './accounts.ts'
import { audited } from './audit.ts'
import { liveCaller } from './live-caller.ts'

/** What members change of their profile by themselves; the address has a way of its own. */
export type ProfileChange = Omit<ProfileRow, 'email'>

/** Replaces the caller's profile, the address excepted; false where the session is no longer live. */
export async function updateProfile(
  db: Database,
  session: Buffer,
  change: ProfileChange,
  context: RequestContext,
): Promise<boolean> {
  const updated = await db.execute(sql`
    with caller as (select account.id ${liveCaller(db, session)}), updated as (
      update account set title = ${change.title}::title, forename = ${change.forename},
        surname = ${change.surname}, position = ${change.position}, address = ${change.address},
        county = ${change.county}, postcode = ${change.postcode},
        country = ${change.country}::country, phone = ${change.phone}, fax = ${change.fax},
        mobile = ${change.mobile}
      from caller where account.id = caller.id returning account.id as account_id
    ), audit as (${audited('profile-changed', context, 'updated')})
    select from updated`)
  return updated.length > 0
}
