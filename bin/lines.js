// Prints the lines of everything in the repository, so that its weight can be seen. The product is the code of app, lib,
// db, cli, bin and server.ts in TypeScript, JavaScript, CSS and SQL, migrations included, without tests and without
// the sentences in lib/text.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const folders = ['app', 'lib', 'db', 'cli', 'bin', 'server.ts']
const code = /\.(tsx?|js|css|sql)$/

/** The parts of the repository. A file belongs to the first that accepts it. @type {[string, (path: string) => boolean][]} */
const parts = [
  ['tests', (path) => /\.test\.tsx?$|^(bench|checks|e2e|mutants)\//.test(path) && code.test(path)],
  ['text', (path) => path.startsWith('lib/text/') && code.test(path)],
  ['product', (path) => folders.includes(path.split('/', 1)[0] ?? '') && code.test(path)],
  ['clients and examples', (path) => /^(clients|examples)\//.test(path) && !path.endsWith('.json')],
  ['documents', (path) => /\.md$|^LICENSE$/.test(path)],
  ['data', (path) => !/\.(png|woff2?|ico|xlsx)$/.test(path)],
]

/** @type {Record<string, number>} */
const lines = Object.fromEntries(parts.map(([name]) => [name, 0]))
/** @type {Record<string, number>} */
const ofProduct = Object.fromEntries(folders.map((folder) => [folder, 0]))
const listed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')
for (const path of listed.filter((path) => path !== '' && existsSync(path))) {
  const [name] = parts.find(([, accepts]) => accepts(path)) ?? []
  if (!name) continue
  const count = readFileSync(path, 'utf8').split('\n').length - 1
  lines[name] = (lines[name] ?? 0) + count
  const folder = path.split('/', 1)[0] ?? ''
  if (name === 'product') ofProduct[folder] = (ofProduct[folder] ?? 0) + count
}
console.table({ ...ofProduct, product: lines.product })
console.table(lines)
