import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { organisationLogo } from '../../tables/organisation-logo.ts'
import { type Actor, insertActorAuditEvent } from '../audit/audit.ts'

/** The logo that an administrator has uploaded. */
export type StoredLogo = typeof organisationLogo.$inferSelect

/** Finds the uploaded logo; without its bytes if it is the one that the caller knows. */
export const findLogo = (db: Database, knownId: string | undefined) =>
  db.findRow<Omit<StoredLogo, 'bytes'> & { readonly bytes: Buffer | null }>(sql`
    select id, type, case when id is distinct from ${knownId ?? null}::uuid then bytes end as bytes
    from organisation_logo`)

/** Stores a logo in place of the one before. */
export const saveLogo = (
  db: Database,
  { type, bytes }: Omit<StoredLogo, 'id'>,
  actor: Actor,
): Promise<boolean> =>
  db.hasRow(sql`
    with changed as (
      insert into organisation_logo (type, bytes) values (${type}, ${bytes})
      on conflict ((true)) do update
      set id = excluded.id, type = excluded.type, bytes = excluded.bytes
      returning id
    ), audit as (${insertActorAuditEvent('logo-changed', actor, 'changed')})
    select from changed`)

/** Removes the uploaded logo; false if there is none. */
export const removeLogo = (db: Database, actor: Actor): Promise<boolean> =>
  db.hasRow(sql`
    with changed as (delete from organisation_logo returning id),
    audit as (${insertActorAuditEvent('logo-removed', actor, 'changed')})
    select from changed`)
