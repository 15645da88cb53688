import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { signingKey } from '../../tables/signing-key.ts'
import { insertActorAuditEvent } from '../audit/audit.ts'
import { milliseconds } from '../expressions.ts'
import type { Stored } from '../stored.ts'

/** A key pair to add; its private half is encrypted. */
type NewSigningKey = typeof signingKey.$inferInsert

/** A key pair and its age. */
export type SigningKeyRow = Stored<typeof signingKey, keyof NewSigningKey> & {
  readonly ageSeconds: number
}

/** Lists all key pairs, oldest first. */
export const listSigningKeys = (db: Database) =>
  db.findRows<SigningKeyRow>(sql`
    select id, public_jwk as "publicJwk", sealed_private_jwk as "sealedPrivateJwk",
      extract(epoch from now() - created_at)::float8 as "ageSeconds",
      ${milliseconds(sql`created_at`)} as "createdAt"
    from signing_key order by created_at, id`)

/**
 * Adds a key pair; if two instances add one at the same time, all instances use the older. The audit
 * trail records the operator who asked for it; null for a renewal.
 */
export const addSigningKey = (
  db: Database,
  { id, publicJwk, sealedPrivateJwk }: NewSigningKey,
  operator: string | null,
) =>
  db.change(sql`
    with added as (
      insert into signing_key (id, public_jwk, sealed_private_jwk)
      values (${id}, ${JSON.stringify(publicJwk)}::jsonb, ${sealedPrivateJwk}) returning id
    ) ${insertActorAuditEvent('signing-key-made', operator, 'added', { signingKeyId: sql`id` })}`)

/** Deletes a key at once; false if there is none with this id. */
export const endKey = (db: Database, id: string, operator: string) =>
  db.hasRow(sql`
    with deleted as (delete from signing_key where id = ${id} returning id),
    audit as (${insertActorAuditEvent('signing-key-ended', operator, 'deleted', { signingKeyId: sql`id` })})
    select from deleted`)

/** Deletes each key whose successor was added more than `afterSeconds` ago. */
export const deleteOldSigningKeys = (db: Database, afterSeconds: number) =>
  db.change(sql`
    delete from signing_key where exists (
      select from signing_key successor
      where successor.created_at > signing_key.created_at
        and successor.created_at < now() - ${afterSeconds} * interval '1 second')`)
