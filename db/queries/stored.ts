import type { PgTable } from 'drizzle-orm/pg-core'

/** Columns of a table as statements yield them: times are milliseconds since 1970, and days such as 2027-01-31. */
export type Stored<Table extends PgTable, Name extends keyof Table['$inferSelect']> = {
  readonly [Each in Name]: Yielded<Table['$inferSelect'][Each]>
}

type Yielded<Value> = Value extends Date
  ? number
  : Value extends (infer Item)[]
    ? readonly Item[]
    : Value
