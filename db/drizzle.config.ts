import { defineConfig } from 'drizzle-kit'

/** The paths from which drizzle-kit reads the tables, and to which it writes the migrations. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './db/tables/*.ts',
  out: './db/migrations',
})
