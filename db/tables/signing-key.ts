import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from './columns/kinds.ts'

/** A key pair that signs ID tokens; the private JWK is encrypted with the service's secret. */
export const signingKey = pgTable('signing_key', {
  /** The `kid`: its JWK thumbprint (RFC 7638). */
  id: text().primaryKey(),
  publicJwk: jsonb().notNull(),
  /** A JWE. */
  sealedPrivateJwk: text().notNull(),
  createdAt: time().notNull().defaultNow(),
})
