import { asc } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { signingKey } from '../../tables/signing-key.ts'

/** A key pair as it is kept. */
export type SigningKeyRow = typeof signingKey.$inferInsert

/** All key pairs, the first one made first. */
export const listSigningKeys = (db: Database): Promise<SigningKeyRow[]> =>
  db.select().from(signingKey).orderBy(asc(signingKey.createdAt), asc(signingKey.id))

/** Keeps a new key pair; of two made at the same moment all instances use the first. */
export async function addSigningKey(db: Database, key: SigningKeyRow): Promise<void> {
  await db.insert(signingKey).values(key)
}
