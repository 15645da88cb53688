import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { importKeyColumns, importKeyConstraints } from './columns/import-key.ts'
import { id, partOf, time } from './columns/kinds.ts'
import { membership } from './membership.ts'

/**
 * An account's access to a membership; at most one contact is primary, and at most one is billing.
 */
export const contact = pgTable(
  'contact',
  {
    membershipId: partOf(() => membership.id).notNull(),
    accountId: partOf(() => account.id).notNull(),
    /** The primary contact of the membership. */
    isPrimary: boolean().notNull().default(false),
    /** The billing contact of the membership. */
    isBilling: boolean().notNull().default(false),
    /** May use the LSFR for the membership. */
    lsfrAccess: boolean().notNull().default(false),
    ...importKeyColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.membershipId, table.accountId] }),
    index('contact_account').on(table.accountId),
    uniqueIndex('contact_one_primary').on(table.membershipId).where(sql`${table.isPrimary}`),
    uniqueIndex('contact_one_billing').on(table.membershipId).where(sql`${table.isBilling}`),
    ...importKeyConstraints('contact', table),
  ],
)

/**
 * An invitation of a contact to someone who is to become one. Its link is a credential of the kind `contact`
 * (decision 083).
 */
export const contactInvitation = pgTable(
  'contact_invitation',
  {
    id: id(),
    membershipId: partOf(() => membership.id).notNull(),
    /** The contact who invites. */
    inviterId: partOf(() => account.id).notNull(),
    /** The mailbox to which the link is sent; the person may accept with an account that has another one. */
    email: text().notNull(),
    /** The rights that the new contact gets. */
    isBilling: boolean().notNull().default(false),
    lsfrAccess: boolean().notNull().default(false),
    /** A note of the inviter, which the page of the link shows and no email contains. */
    note: text(),
    /** `open`, `accepted` or `withdrawn`. */
    state: text().notNull().default('open'),
    createdAt: time().notNull().defaultNow(),
    expiresAt: time().notNull(),
    /** The time at which the invited person asked for a new link; they can do so once, until it is sent again. */
    renewalRequestedAt: time(),
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
    membershipId: partOf(() => membership.id).primaryKey(),
    fromId: partOf(() => account.id).notNull(),
    toId: partOf(() => account.id).notNull(),
    createdAt: time().notNull().defaultNow(),
    expiresAt: time().notNull(),
  },
  (table) => [
    index('contact_offer_from').on(table.fromId),
    index('contact_offer_to').on(table.toId),
    index('contact_offer_expiry').on(table.expiresAt),
    check('contact_offer_people', sql`${table.fromId} <> ${table.toId}`),
  ],
)

/** A change of the contacts of a membership, which officers can undo for 30 days (decision 083). */
export const contactChange = pgTable(
  'contact_change',
  {
    id: id(),
    at: time().notNull().defaultNow(),
    membershipId: partOf(() => membership.id).notNull(),
    /** The kind of change, such as `removed` (`db/values/contact-change-kinds.ts`). */
    kind: text().notNull(),
    /** The contact that the change concerns. */
    accountId: partOf(() => account.id).notNull(),
    /** The member who made it; null for staff and operators. */
    memberId: uuid().references(() => account.id, { onDelete: 'set null' }),
    /** The member of staff or the operator who made it, named as in the audit trail. */
    operator: text(),
    /** The rows of `contact` that it deleted, and those that it added. */
    before: jsonb().notNull(),
    after: jsonb().notNull(),
    /** The time at which an officer undid it. */
    undoneAt: time(),
  },
  (table) => [
    index('contact_change_membership').on(table.membershipId, table.at),
    index('contact_change_account').on(table.accountId),
    index('contact_change_member').on(table.memberId),
    index('contact_change_age').on(table.at),
  ],
)
