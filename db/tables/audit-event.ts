import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { id, partOf, time } from './columns/kinds.ts'
import { joinApplication } from './join-application.ts'
import { membership } from './membership.ts'
import { task } from './task.ts'

/**
 * An action on an account, a membership, a fee, a client or a signing key, recorded by the statement that
 * performs it. Triggers reject any change but its ageing out and the deletion of its account
 * (decision 031), and a merge of accounts (decision 082).
 */
export const auditEvent = pgTable(
  'audit_event',
  {
    id: id(),
    at: time().notNull().defaultNow(),
    /** The account that it happened to; null once that is deleted. */
    accountId: uuid().references(() => account.id, { onDelete: 'set null' }),
    /** The account that it happened to, if that was merged into this one; no foreign key, because it stays. */
    mergedFrom: uuid(),
    /** The action that happened, such as `signed-in`. */
    action: text().notNull(),
    /** The client that took part; no foreign key, because the event stays. */
    clientId: text(),
    signingKeyId: text(),
    /** No foreign key, because the event stays when the membership, the fee or the application is deleted. */
    membershipId: uuid(),
    feeId: uuid(),
    joinApplicationId: uuid(),
    /** The import that an operator applied or undid. */
    importId: integer(),
    /** The IP address, or the first 64 bits of an IPv6 one; emptied after some time. */
    network: text(),
    /** The User-Agent header; emptied with the network. */
    agent: text(),
    /** The id that the log and the response of the request have too. */
    requestId: text(),
    /** The operator who used the command line; null for actions of members and of the service. */
    operator: text(),
    /** The member of staff who did or saw it on the staff pages; no foreign key, because it stays. */
    staffAccountId: uuid(),
    /** The role in which they did. */
    staffRole: text(),
    /** The staff page that showed a record (`db/values/record-pages.ts`), or a list. */
    page: text(),
    /** The reason why they opened a record that they did not find by searching. */
    reason: text(),
    /** The text or the conditions of their search. */
    searched: text(),
  },
  (table) => [
    index('audit_event_account').on(table.accountId, table.at),
    index('audit_event_age').on(table.at),
    index('audit_event_network_age').on(table.at).where(sql`${table.network} is not null`),
    // Administrators search by these (decision 066).
    index('audit_event_action').on(table.action, table.at),
    index('audit_event_network')
      .on(table.network, table.at)
      .where(sql`${table.network} is not null`),
    // The action is compared in the index, so that a rare one is found among many events of an operator.
    index('audit_event_operator_action')
      .on(sql`${table.operator} text_pattern_ops`, table.at, table.action)
      .where(sql`${table.operator} is not null`),
    index('audit_event_colleague_action')
      .on(table.staffAccountId, table.at, table.action)
      .where(sql`${table.operator} is null and ${table.staffAccountId} is not null`),
    // Finds the changes of operators to a client.
    index('audit_event_client')
      .on(table.clientId, table.at)
      .where(sql`${table.clientId} is not null and ${table.operator} is not null`),
    index('audit_event_activity')
      .on(table.accountId, table.at)
      .where(sql`${table.action} <> 'sign-in-refused'`),
  ],
)

/**
 * The values that an act replaced in a row, recorded by the statement that performs it, and deleted after `actDays`
 * (decision 109). They are in no audit event, no log and no event of the feed.
 */
export const actChange = pgTable(
  'act_change',
  {
    rowId: id(),
    /** The id of the act's audit event. Rows that an act changes together, such as all fees, have that of one event. */
    id: uuid().notNull(),
    /** The acts on the selected rows of a list, which are taken back together. */
    batchId: uuid(),
    at: time().notNull().defaultNow(),
    /** The record that changed. A fee that was deleted can be added again, so it has no foreign key. */
    accountId: partOf(() => account.id),
    membershipId: partOf(() => membership.id),
    taskId: partOf(() => task.id),
    feeId: uuid(),
    joinApplicationId: partOf(() => joinApplication.id),
    /**
     * The columns that changed, with their values before and after, such as `{"phone": "01749 000001"}`; null if
     * there was no row before, or is none after.
     */
    before: jsonb(),
    after: jsonb(),
    /** The time at which staff took the act back. */
    undoneAt: time(),
  },
  (table) => [
    index('act_change_account').on(table.accountId, table.at),
    index('act_change_membership').on(table.membershipId, table.at),
    index('act_change_task').on(table.taskId),
    index('act_change_fee').on(table.feeId),
    index('act_change_application').on(table.joinApplicationId),
    index('act_change_act').on(table.id),
    index('act_change_batch').on(table.batchId).where(sql`${table.batchId} is not null`),
    index('act_change_age').on(table.at),
    check(
      'act_change_subject',
      sql`num_nonnulls(${table.accountId}, ${table.membershipId}, ${table.taskId}, ${table.feeId},
        ${table.joinApplicationId}) = 1`,
    ),
  ],
)
