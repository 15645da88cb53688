import { sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Binary data. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A key that the database makes: a UUID of version 7, so that later rows come later. */
export const id = () => uuid().primaryKey().default(sql`uuidv7()`)

/** A time; `name` is that of its column if it is another than that of its property. */
export const time = (name = '') => timestamp(name, { withTimezone: true })

/** The id of a row of another table with which this row is deleted. */
export const partOf = (column: () => AnyPgColumn) =>
  uuid().references(column, { onDelete: 'cascade' })
