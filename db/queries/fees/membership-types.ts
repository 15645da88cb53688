import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { membershipTypeDetail } from '../../tables/membership-type.ts'
import { type Actor, insertActorAuditEvent } from '../audit/audit.ts'
import { stillAsShown } from '../column-values.ts'
import { jsonb } from '../expressions.ts'

/** A membership type with its names, its place in the list and its audience. */
export type TypeDetail = typeof membershipTypeDetail.$inferSelect

/** Lists the membership types that the organisation has added or changed, in their order. */
export const listTypeDetails = (db: Database) =>
  db.findRows<TypeDetail>(sql`
    select name, names, audience, position, offered from membership_type_detail
    order by position, name`)

/**
 * Saves what the organisation says of a membership type, and makes it a value of the enumeration. False if a value of
 * `shown` has changed since it was shown, or, without `shown`, if the organisation has said something of the type before. A
 * save that changes nothing is no act.
 */
export const saveTypeDetail = (
  db: Database,
  detail: TypeDetail,
  actor: Actor,
  shown?: TypeDetail,
) => {
  const { name, names, audience, position, offered } = detail
  return db.hasRow(sql`
    with changed as (
      insert into membership_type_detail (name, names, audience, position, offered)
      select ${name}, ${jsonb(names)}, ${audience}::text, ${position}::int, ${offered}::boolean
      from add_membership_type(${name})
      on conflict (name) do update set names = excluded.names, audience = excluded.audience,
        position = excluded.position, offered = excluded.offered
      where ${shown ? stillAsShown('membership_type_detail', shown) : sql`false`}
      returning name
    ), differing as (select from changed where ${!isDeepStrictEqual(detail, shown)}::boolean),
    audit as (${insertActorAuditEvent('membership-types-changed', actor, 'differing')})
    select from changed`)
}
