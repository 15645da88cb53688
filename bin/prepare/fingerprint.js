import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { clientSources } from './clients.js'

/** The files and folders that the build depends on. */
export const sources = [
  'app',
  'lib',
  'db',
  'public',
  'cli',
  'bin/prepare',
  ...clientSources,
  'deploy',
  'docs/schema.md',
  'server.ts',
  'next.config.js',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** Returns a hash of the names and contents of all files that the build depends on. */
export function fingerprint() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesIn)) {
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ path) {
  if (!existsSync(path)) return []
  if (statSync(path).isDirectory()) {
    return readdirSync(path)
      .sort()
      .flatMap((name) => filesIn(join(path, name)))
  }
  return /\.test\.tsx?$/.test(path) ? [] : [path]
}
