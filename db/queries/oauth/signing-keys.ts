import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { signingKey } from '../../tables/signing-key.ts'

/** A key pair to add; its private half is encrypted. */
export type NewSigningKey = typeof signingKey.$inferInsert

/** A key pair and its age. */
export type SigningKeyRow = {
  readonly id: string
  readonly publicJwk: unknown
  readonly sealedPrivateJwk: string
  readonly ageSeconds: number
}

/** Lists all key pairs, oldest first. */
export const listSigningKeys = (db: Database): Promise<SigningKeyRow[]> =>
  db.execute<SigningKeyRow>(sql`
    select id, public_jwk as "publicJwk", sealed_private_jwk as "sealedPrivateJwk",
      extract(epoch from now() - created_at)::float8 as "ageSeconds"
    from signing_key order by created_at, id`)

/** Adds a key pair; if two instances add one at the same time, all instances use the older. */
export async function addSigningKey(db: Database, key: NewSigningKey): Promise<void> {
  await db.insert(signingKey).values(key)
}

/** Deletes each key whose successor was added more than `afterSeconds` ago. */
export async function deleteOldSigningKeys(db: Database, afterSeconds: number): Promise<void> {
  await db.execute(sql`
    delete from signing_key where exists (
      select from signing_key successor
      where successor.created_at > signing_key.created_at
        and successor.created_at < now() - ${afterSeconds} * interval '1 second')`)
}
