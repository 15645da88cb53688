import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { signingKey } from '../../tables/signing-key.ts'

/** A key pair as it is kept. */
export type NewSigningKey = typeof signingKey.$inferInsert

/** A key pair as it is kept, and how old it is. */
export type SigningKeyRow = {
  readonly id: string
  readonly publicJwk: unknown
  readonly sealedPrivateJwk: string
  readonly ageSeconds: number
}

/** All key pairs, the first one made first. */
export const listSigningKeys = (db: Database): Promise<SigningKeyRow[]> =>
  db.execute<SigningKeyRow>(sql`
    select id, public_jwk as "publicJwk", sealed_private_jwk as "sealedPrivateJwk",
      extract(epoch from now() - created_at)::float8 as "ageSeconds"
    from signing_key order by created_at, id`)

/** Keeps a new key pair; of two made at the same moment all instances use the first. */
export async function addSigningKey(db: Database, key: NewSigningKey): Promise<void> {
  await db.insert(signingKey).values(key)
}

/** Deletes the keys whose successor has signed for so long that nothing signed by them is valid any more. */
export async function deleteOldSigningKeys(db: Database, afterSeconds: number): Promise<void> {
  await db.execute(sql`
    delete from signing_key where exists (
      select from signing_key successor
      where successor.created_at > signing_key.created_at
        and successor.created_at < now() - ${afterSeconds} * interval '1 second')`)
}
