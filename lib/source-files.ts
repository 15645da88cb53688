import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the project: its path from the root, and its text. */
export type SourceFile = readonly [path: string, text: string]

/** Returns true if a file is a test. */
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)

const isSource = /\.(ts|tsx|js|mjs|css|sql)$/
const isExcluded = /^db\/migrations\/|^e2e\/results\/|\/(\.next|node_modules)\/|layers\.test\.ts$/

/** All source files, for tests of the project's own rules. */
export const sourceFiles: readonly SourceFile[] = [
  ...['app', 'lib', 'db', 'cli', 'bin', 'e2e', 'examples'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
  'server.ts',
]
  .filter((path) => isSource.test(path) && !isExcluded.test(path))
  .map((path) => [path, readFileSync(path, 'utf8')])
