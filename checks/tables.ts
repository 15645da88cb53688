import { readdirSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const modules: Record<string, unknown>[] = await Promise.all(
  readdirSync('db/tables')
    .filter((name) => name.endsWith('.ts'))
    .map((name) => import(`../db/tables/${name.slice(0, -'.ts'.length)}.ts`)),
)

/** All tables of the database. */
export const tables: readonly PgTable[] = modules
  .flatMap((exported) => Object.values(exported))
  .filter((value): value is PgTable => is(value, PgTable))
