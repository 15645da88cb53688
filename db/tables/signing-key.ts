import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A key pair that signs ID tokens; the private JWK is encrypted with the service's secret. */
export const signingKey = pgTable('signing_key', {
  id: text().primaryKey(),
  publicJwk: jsonb().notNull(),
  sealedPrivateJwk: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
