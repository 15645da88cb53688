import { defineConfig } from 'drizzle-kit'

/** Where drizzle-kit reads the tables and writes the migrations. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './db/tables/*.ts',
  out: './db/migrations',
})
