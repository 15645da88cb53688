import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the project: its path from the root, and its text. */
export type File = readonly [path: string, text: string]

/** Returns true if a file is a document. */
export const isMarkdown = (path: string) => path.endsWith('.md')
/** The folders in which files cite others. */
export const folders = [
  'app',
  'bench',
  'bin',
  'checks',
  'cli',
  'clients',
  'db',
  'docs',
  'e2e',
  'examples',
  'lib',
] as const
const scanned = /\.(ts|tsx|js|css|md)$/
const ignored =
  /(^|\/)(node_modules|\.next|results)\/|^db\/migrations\/|^checks\/references\.test\.ts$/

/** The sources and documents of the repository. */
export const files: readonly File[] = [
  ...[...folders, '.github'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
  ...readdirSync('.'),
]
  .filter((path) => (scanned.test(path) || path === '.env.example') && !ignored.test(path))
  // The folder of a route may be named like a document.
  .filter((path) => statSync(path).isFile())
  .map((path) => [path, readFileSync(path, 'utf8')])
