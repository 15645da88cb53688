import { fillPlaceholders, type Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from '../driver/connect.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/** The parameters of a part of a statement: values, or placeholders for them. */
export type StatementParameters<Values> = {
  readonly [Name in keyof Values]: Values[Name] | Placeholder
}

/**
 * Declares a frequent statement, whose text is built once per pool instead of once per request
 * (decision 021). `sql.placeholder` stands for each value; the values are passed by name.
 */
export function statement<Values extends object, Row extends object>(
  write: (db: Database) => SQL,
): (db: Database, values: Values) => Promise<Row[]> {
  const queries = new WeakMap<Database, ReturnType<typeof dialect.sqlToQuery>>()
  const buildFor = (db: Database) => {
    const query = dialect.sqlToQuery(write(db))
    queries.set(db, query)
    return query
  }
  return (db, values) => {
    const { sql, params } = queries.get(db) ?? buildFor(db)
    return db.runPrepared<Row>(sql, fillPlaceholders(params, values as Record<string, unknown>))
  }
}
