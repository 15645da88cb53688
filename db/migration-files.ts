import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'

/** The migrations of this version: beside this file, and beside a program that it is bundled into. */
export const ownMigrations = join(import.meta.dirname, 'migrations')

/** A migration, with its name: 0001_add_passkeys. */
export interface Migration {
  readonly name: string
  readonly hash: string
  readonly sql: readonly string[]
}

/** Reads the migrations of a folder, oldest first. */
export function readMigrations(folder = ownMigrations): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, sql }, n) => ({
    name: entries[n].tag,
    hash,
    sql,
  }))
}

/**
 * Returns the migrations of a folder that a database lacks, given the hashes of those that it has. Throws
 * unless it has the first of them, the baseline, or none: versions before 0.3.0 created other tables.
 */
export function pendingOf(applied: ReadonlySet<string>, folder?: string): Migration[] {
  const migrations = readMigrations(folder)
  if (applied.size === 0 || applied.has(migrations[0]?.hash ?? ''))
    return migrations.filter(({ hash }) => !applied.has(hash))
  throw new Error(
    'This database has tables of a version before 0.3.0, which this version cannot upgrade. Name an empty database in DATABASE_URL, or rename the folder .data for a new embedded one. docs/production.md has the steps, in "Upgrade".',
  )
}

let required: readonly string[] | undefined

/** The hashes of the migrations of this version, oldest first. */
export const requiredHashes = (): readonly string[] => {
  required ??= readMigrations().map(({ hash }) => hash)
  return required
}

/**
 * The functions and triggers that the migrations of this version leave, as `readProgram` reads those of a database:
 * `db/functions` has the same.
 */
export function declaredProgram(statements = readMigrations().flatMap(({ sql }) => sql)): {
  readonly functions: ReadonlyMap<string, string>
  readonly triggers: readonly string[]
} {
  const text = statements.join('\n')
  const functions = new Map<string, string>()
  for (const [, dropped, name, , body = ''] of text.matchAll(
    /^(?:DROP FUNCTION (?:IF EXISTS )?"(\w+)"|CREATE (?:OR REPLACE )?FUNCTION "(\w+)".*?\bAS (\$\w*\$)(.*?)\3)/gms,
  )) {
    if (name) functions.set(name, body)
    else functions.delete(dropped ?? '')
  }
  const triggers = new Map<string, string>()
  for (const [, verb, name, table, run] of text.matchAll(
    /^(DROP|CREATE) (?:OR REPLACE |CONSTRAINT )*TRIGGER (?:IF EXISTS )?"(\w+)"[^;]*?\bON "(\w+)"(?:[^;]*?\bEXECUTE FUNCTION "(\w+)")?/gm,
  )) {
    const key = `${name} on ${table}`
    if (verb === 'CREATE') triggers.set(key, `${key}: ${run}`)
    else triggers.delete(key)
  }
  return { functions, triggers: [...triggers.values()] }
}
