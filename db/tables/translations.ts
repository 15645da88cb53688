import { type AnyColumn, sql } from 'drizzle-orm'
import { check, jsonb } from 'drizzle-orm/pg-core'
import type { Translations } from '../values/languages.ts'

/** A column with the translations of a text that staff write (decision 072). */
export const translations = () => jsonb().$type<Translations>().notNull().default({})

/** The check that such a column has codes of languages, each with a text that is not empty. */
export const checkTranslations = (name: string, column: AnyColumn) =>
  check(
    name,
    sql`jsonb_typeof(${column}) = 'object' and not jsonb_path_exists(${column}, ${sql.raw(`'$.keyvalue() ? (!(@.key like_regex "^[a-z]{2,3}$") || @.value.type() != "string" || @.value == "")'`)})`,
  )
