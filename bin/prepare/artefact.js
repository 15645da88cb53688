import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nextFiles, pageFiles } from './trace.js'

/** Completes dist so that it runs with nothing installed: pages, packages, migrations, files of deploy (decision 038). */
export async function assembleArtefact() {
  const { config, files } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8'))
  const traced = [...pageFiles(), ...(await nextFiles())]
  for (const path of new Set([...files, ...traced, '.next/static', 'public', 'deploy'])) copy(path)
  copyData()
  // Next would otherwise look for next.config.js and load its compiler.
  writeFileSync('dist/next.config.json', JSON.stringify(config))
  writeMetadata()
}

/** Copies what programs read when they start: migrations and the schema beside them, and the pages of the manual. */
export function copyData() {
  for (const name of ['migrations', 'lib/manual/pages']) {
    rmSync(join('dist', name), { recursive: true, force: true })
  }
  cpSync('db/migrations', 'dist/migrations', { recursive: true })
  cpSync('docs/schema.md', 'dist/schema.md')
  copy('lib/manual/pages')
}

function copy(/** @type {string} */ path) {
  if (!existsSync(path)) return
  mkdirSync(dirname(join('dist', path)), { recursive: true })
  // Links between packages are relative and stay as they are.
  cpSync(path, join('dist', path), { recursive: true, verbatimSymlinks: true })
}

function writeMetadata() {
  const metadata = JSON.parse(readFileSync('package.json', 'utf8'))
  const { name, version, description, license, type, engines } = metadata
  const bin = { gatehouse: 'gatehouse.js' }
  const shipped = { name, version, description, private: true, license, type, engines, bin }
  writeFileSync('dist/package.json', `${JSON.stringify(shipped, undefined, 2)}\n`)
}
