import {
  bigint,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { bytea, time } from './columns/kinds.ts'

/** The recent attempts under a key, the SHA-256 of what is limited; shared by all instances. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** SHA-256 of what is limited, such as a network or an account. */
    key: bytea().primaryKey(),
    /** The attempts since the row was made. */
    attempts: integer().notNull(),
    /** The time until which further attempts are rejected. */
    blockedUntil: time().notNull(),
    /** The time from which the row may be deleted. */
    forgetAt: time().notNull(),
  },
  (table) => [index('rate_limit_forget').on(table.forgetAt)],
)

/** A request with an `Idempotency-Key`, or a form with its key, so that a repeat has no second effect (decision 095). */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    /** SHA-256 of the endpoint, the client or network, and the key; of the session and all fields of a form. */
    key: bytea().primaryKey(),
    /** SHA-256 of the same and the fields of the request. */
    requestHash: bytea().notNull(),
    claimedAt: time().notNull().defaultNow(),
    /** The result, that of a form encrypted; null while the request is being processed. */
    result: text(),
  },
  (table) => [index('idempotency_key_age').on(table.claimedAt)],
)

/** A part of the service that the page `/status` shows. */
export const servicePart = pgEnum('service_part', ['api', 'pages', 'email'])

/** The requests to a part of the service on one day in London; emails for `email` (decision 096). */
export const serviceDay = pgTable(
  'service_day',
  {
    day: date().notNull(),
    part: servicePart().notNull(),
    requests: bigint({ mode: 'number' }).notNull(),
    /** The responses with a status of 500 or above; the emails that the mail server did not accept. */
    failures: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.part] })],
)
