import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { logoTypes, maxLogoKilobytes } from '../values/logo-types.ts'
import { bytea, id } from './columns/kinds.ts'

/** The logo that an administrator has uploaded, of which there is at most one. */
export const organisationLogo = pgTable(
  'organisation_logo',
  {
    /** Another one for each upload, by which a process notices the change. */
    id: id(),
    /** `png`, `webp` or `jpeg`. */
    type: text({ enum: logoTypes }).notNull(),
    /** The picture as it was uploaded. */
    bytes: bytea().notNull(),
  },
  (table) => [
    uniqueIndex('organisation_logo_only').on(sql`(true)`),
    check('organisation_logo_type', sql`${table.type} in ('png', 'webp', 'jpeg')`),
    check(
      'organisation_logo_bytes',
      sql`octet_length(${table.bytes}) <= ${sql.raw(`${maxLogoKilobytes}000`)}`,
    ),
  ],
)
