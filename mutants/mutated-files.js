import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['lib/contract', 'lib/http', 'lib/auth', 'lib/oauth']

/** A module with these imports, other than for types, needs a database; e2e tests it. */
const usesDatabase = /^import (?!type\b)[^']*'(?:#db\/queries\/[^']*|#lib\/runtime\/database\.ts)'/m

/** Files that do not import the database and are left out all the same. */
const excluded = [
  // Does nothing without the signing keys, which are in the database.
  'lib/oauth/id-token.ts',
  // Does nothing without the limits, which are counted in the database.
  'lib/auth/sign-in-limits.ts',
]

/** The files of the contract, of HTTP and of the credential rules that work without a database. */
export const mutatedFiles = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .filter((path) => !excluded.includes(path) && !usesDatabase.test(readFileSync(path, 'utf8')))
  .sort()
