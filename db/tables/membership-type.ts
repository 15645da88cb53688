import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { checkTranslations, translations } from './translations.ts'

/**
 * A membership type that the organisation has added, or a type of interface 2.6 that it has changed. Each is a value of
 * the enumeration `membership_type`, which refers to no row, so that no table was rewritten (decision 110).
 */
export const membershipTypeDetail = pgTable(
  'membership_type_detail',
  {
    /** The name as it is stored and as programs read it; Scheme stands for the organisation's name. */
    name: text().primaryKey(),
    /** The names on pages in other languages than English, by their codes. */
    names: translations(),
    /** `individual` or `organisation`; null if it is for both. */
    audience: text({ enum: ['individual', 'organisation'] }),
    /** Its place in lists, from 1. */
    position: integer().notNull(),
    /** False if it can no longer be selected. */
    offered: boolean().notNull().default(true),
  },
  (table) => [
    // The longest value of an enumeration.
    check('membership_type_detail_name', sql`octet_length(${table.name}) between 1 and 63`),
    check(
      'membership_type_detail_audience',
      sql`${table.audience} in ('individual', 'organisation')`,
    ),
    checkTranslations('membership_type_detail_names', table.names),
    check('membership_type_detail_position', sql`${table.position} > 0`),
  ],
)
