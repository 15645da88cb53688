import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { membership } from './membership.ts'

/**
 * An invitation of a contact to someone who is to become one. Its link is a credential of the kind `contact`
 * (decision 082).
 */
export const contactInvitation = pgTable(
  'contact_invitation',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    membershipId: uuid()
      .notNull()
      .references(() => membership.id, { onDelete: 'cascade' }),
    /** The contact who invites. */
    inviterId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The mailbox to which the link is sent; the person may accept with an account that has another one. */
    email: text().notNull(),
    /** The rights that the new contact gets. */
    isBilling: boolean().notNull().default(false),
    lsfrAccess: boolean().notNull().default(false),
    /** A note of the inviter, which the page of the link shows and no email contains. */
    note: text(),
    /** `open`, `accepted` or `withdrawn`. */
    state: text().notNull().default('open'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** The time at which the invited person asked for a new link; they can do so once. */
    renewalRequestedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('contact_invitation_membership').on(table.membershipId),
    index('contact_invitation_inviter').on(table.inviterId),
    index('contact_invitation_email').on(sql`lower(${table.email})`),
    index('contact_invitation_expiry').on(table.expiresAt),
    check('contact_invitation_state', sql`${table.state} in ('open', 'accepted', 'withdrawn')`),
    check('contact_invitation_email_length', sql`length(${table.email}) <= 254`),
    check('contact_invitation_note_length', sql`length(${table.note}) <= 200`),
  ],
)

/** An offer of the primary contact to hand the role over to another contact; a membership has one at most. */
export const contactOffer = pgTable(
  'contact_offer',
  {
    membershipId: uuid()
      .primaryKey()
      .references(() => membership.id, { onDelete: 'cascade' }),
    fromId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    toId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('contact_offer_from').on(table.fromId),
    index('contact_offer_to').on(table.toId),
    index('contact_offer_expiry').on(table.expiresAt),
    check('contact_offer_people', sql`${table.fromId} <> ${table.toId}`),
  ],
)
