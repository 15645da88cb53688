import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { id } from './columns/kinds.ts'
import { membershipType } from './membership.ts'
import { checkTranslations, translations } from './translations.ts'

/**
 * A fee for a membership type and band, offered to applicants on its valid days in London. The
 * exclusion constraint fee_no_overlap, which only the migration declares, rejects two fees of the
 * same type, band and audience on the same day (decision 037).
 */
export const fee = pgTable(
  'fee',
  {
    id: id(),
    /** The position in the list, which staff choose. */
    position: integer().notNull(),
    type: membershipType().$type<string>().notNull(),
    description: text().notNull(),
    /** The description in other languages, by their codes. */
    descriptions: translations(),
    /** The price level, such as a range of turnover. */
    band: text(),
    bandDescription: text(),
    /** The description of the band in other languages, by their codes. */
    bandDescriptions: translations(),
    /** True if it is for persons, and not for organisations. */
    individual: boolean().notNull(),
    /** Pounds; null if the fee is on application. */
    amount: numeric({ precision: 12, scale: 2 }),
    /** The first day on which it is offered. */
    validFrom: date().notNull().default('-infinity'),
    /** The last day on which it is offered. */
    validTo: date().notNull().default('infinity'),
  },
  (table) => [
    check('fee_description', sql`${table.description} <> ''`),
    checkTranslations('fee_descriptions', table.descriptions),
    checkTranslations('fee_band_descriptions', table.bandDescriptions),
    check('fee_amount', sql`${table.amount} >= 0`),
    check('fee_band', sql`${table.bandDescription} is null or ${table.band} is not null`),
    check('fee_validity', sql`${table.validFrom} <= ${table.validTo}`),
  ],
)
