import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { erasureDays } from '../values/periods.ts'
import { account } from './account.ts'
import { id, partOf, time } from './columns/kinds.ts'

/**
 * A request of a member about their data, with the date on which the answer is due (decision 055). At
 * most one of a kind is open for an account.
 */
export const privacyRequest = pgTable(
  'privacy_request',
  {
    id: id(),
    /** The account of the requester; null once it is erased, and for someone who has no account. */
    accountId: uuid().references(() => account.id, { onDelete: 'set null' }),
    /** The requester in the words of staff, if they have no account. */
    name: text(),
    /** The kind of the request, from db/values/request-kinds.ts. */
    kind: text().notNull(),
    /** The request in the words of staff; emptied with the account. */
    note: text(),
    /** `open`, `done` or `withdrawn`. */
    state: text().notNull().default('open'),
    receivedAt: time().notNull().defaultNow(),
    /** One month after it was received (UK GDPR, article 12(3)). */
    dueAt: time().notNull().default(sql`now() + interval '1 month'`),
    /** The time at which it was done or withdrawn. */
    closedAt: time(),
    /** The operator who did it; null if the member withdrew it. */
    operator: text(),
  },
  (table) => [
    uniqueIndex('privacy_request_open')
      .on(table.accountId, table.kind)
      .where(sql`${table.state} = 'open'`),
    index('privacy_request_closed').on(table.closedAt),
    check('privacy_request_state', sql`(${table.state} = 'open') = (${table.closedAt} is null)`),
  ],
)

/**
 * An account that an administrator erases. It is disabled at once and erased 30 days later, unless an
 * administrator undoes it (decision 055).
 */
export const plannedErasure = pgTable(
  'planned_erasure',
  {
    accountId: partOf(() => account.id).primaryKey(),
    plannedAt: time().notNull().defaultNow(),
    dueAt: time()
      .notNull()
      .default(sql.raw(`now() + interval '${erasureDays} days'`)),
    /** The actor who planned it, named as in the audit trail. */
    operator: text().notNull(),
    /** True if the account was disabled before; undoing the erasure then leaves it disabled. */
    wasDisabled: boolean().notNull(),
  },
  (table) => [index('planned_erasure_due').on(table.dueAt)],
)
