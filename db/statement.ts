import { fillPlaceholders, type Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './driver/connect.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/** What a part of a statement is written with: the values, or what stands for them. */
export type StatementParameters<Values> = {
  readonly [Name in keyof Values]: Values[Name] | Placeholder
}

/**
 * A statement whose text is made once for each pool and not at each request, for what is asked most:
 * `sql.placeholder` stands for each value, and the values are given by name. Rejects as any query does.
 */
export function statement<Values extends object, Row extends object>(
  write: (db: Database) => SQL,
): (db: Database, values: Values) => Promise<Row[]> {
  const written = new WeakMap<Database, ReturnType<typeof dialect.sqlToQuery>>()
  const writtenFor = (db: Database) => {
    const query = dialect.sqlToQuery(write(db))
    written.set(db, query)
    return query
  }
  return (db, values) => {
    const { sql, params } = written.get(db) ?? writtenFor(db)
    return db.runPrepared<Row>(sql, fillPlaceholders(params, values as Record<string, unknown>))
  }
}
