import { sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Binary data. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A key that the database makes: a UUID of version 7, so that later rows come later. */
export const id = () => uuid().primaryKey().default(sql`uuidv7()`)

/** A time; `name` is that of its column if it is another than that of its property. */
export const time = (name = '') => timestamp(name, { withTimezone: true })

/** The id of a row of another table with which this row is deleted. */
export const partOf = (column: () => AnyPgColumn) =>
  uuid().references(column, { onDelete: 'cascade' })

/**
 * The words by which staff find a row, without accents, apostrophes and capitals, with a space around each. They are
 * stored, because a search compares each row that its index finds.
 */
export const words = (columns: string) =>
  text().generatedAlwaysAs(sql.raw(`search_words(${columns})`))
