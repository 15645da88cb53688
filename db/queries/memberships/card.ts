import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { contact } from '../../tables/contact.ts'
import type { Stored } from '../stored.ts'
import { isListed } from './membership-state.ts'

/** A contact of a membership. */
export type ContactKey = Stored<typeof contact, 'membershipId' | 'accountId'>

/** The state of a scanned card; initials are two letters at most. */
export type CardState = { readonly isCurrent: boolean; readonly initials: string }

/** Finds whether a card is current; undefined if its holder is no longer a contact of the membership. */
export const findCardState = (db: Database, { membershipId, accountId }: ContactKey) =>
  db.findRow<CardState>(sql`
    select ${isListed(db)} as "isCurrent",
      concat(left(trim(forename), 1), left(trim(surname), 1)) as initials
    from contact join membership on membership.id = membership_id
    join account on account.id = account_id
    where membership_id = ${membershipId} and account_id = ${accountId} and disabled_at is null`)
