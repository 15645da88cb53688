import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A key pair that signs ID tokens: the public half as a JWK, the private half sealed by the service's key. */
export const signingKey = pgTable('signing_key', {
  id: text().primaryKey(),
  publicJwk: jsonb().notNull(),
  sealedPrivateJwk: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
