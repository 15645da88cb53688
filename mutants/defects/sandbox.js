import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A copy of the project. It is outside of it, because Next would take the outer lock file for its own. */
export const sandbox = join(tmpdir(), 'gatehouse-mutants')

/** The output of installs, builds and tests; it stays from run to run, so that only changes are built. */
const made = ['node_modules', 'dist', '.next', '.data']

/** The files that may have defects. */
const product = /^(app|lib|db|cli)\/.*(?<!\.test)\.tsx?$|^server\.ts$/

const listed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((path) => path && existsSync(path))

/** The files of the unit tests. */
export const unitTests = listed.filter((path) => path.endsWith('.test.ts'))

/** Reads the product's files. */
export const readTree = () =>
  new Map(
    listed.filter((path) => product.test(path)).map((path) => [path, readFileSync(path, 'utf8')]),
  )

/** Writes the project into the sandbox, with these contents of the product's files. */
export function writeSandbox(/** @type {Map<string, string>} */ tree) {
  mkdirSync(sandbox, { recursive: true })
  for (const name of readdirSync(sandbox)) {
    if (!made.includes(name)) rmSync(join(sandbox, name), { recursive: true })
  }
  for (const path of listed) {
    const target = join(sandbox, path)
    mkdirSync(dirname(target), { recursive: true })
    const text = tree.get(path)
    if (text) writeFileSync(target, text)
    else cpSync(path, target, { verbatimSymlinks: true })
  }
  const packages = join(sandbox, 'node_modules')
  if (!existsSync('node_modules') || installedIn('.') === installedIn(sandbox)) return
  rmSync(packages, { recursive: true, force: true })
  cpSync('node_modules', packages, { recursive: true, verbatimSymlinks: true })
}

/** Returns what npm has written about the installed packages; undefined if there are none. */
function installedIn(/** @type {string} */ folder) {
  const path = join(folder, 'node_modules', '.package-lock.json')
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
