// Prints the lines of everything in the repository, so that its weight can be seen. The product is the code of app, lib,
// db, cli, bin and server.ts in TypeScript, JavaScript, CSS and SQL, migrations included, without tests and without
// the sentences in lib/text. Warns about long folders, as Biome does about long files.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

const folders = ['app', 'lib', 'db', 'cli', 'bin', 'server.ts']
const maxFiles = 20
const code = /\.(tsx?|js|css|sql)$/

/** The parts of the repository. A file belongs to the first that accepts it. @type {[string, (path: string) => boolean][]} */
const parts = [
  ['tests', (path) => /\.test\.tsx?$|^(bench|checks|e2e|mutants)\//.test(path) && code.test(path)],
  ['text', (path) => path.startsWith('lib/text/') && code.test(path)],
  ['product', (path) => folders.includes(path.split('/', 1)[0] ?? '') && code.test(path)],
  ['clients and examples', (path) => /^(clients|examples)\//.test(path) && !path.endsWith('.json')],
  ['documents', (path) => /\.md$|^LICENSE$/.test(path)],
  ['data', (path) => !/\.(png|webp|woff2?|ico|xlsx)$/.test(path)],
]

/** @type {Record<string, number>} */
const lines = Object.fromEntries(parts.map(([name]) => [name, 0]))
/** @type {Record<string, number>} */
const ofProduct = Object.fromEntries(folders.map((folder) => [folder, 0]))
/** The number of files in each folder, without tests. @type {Map<string, number>} */
const sizes = new Map()
const listed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')
for (const path of listed.filter((path) => path !== '' && existsSync(path))) {
  const [name] = parts.find(([, accepts]) => accepts(path)) ?? []
  if (!name) continue
  const count = readFileSync(path, 'utf8').split('\n').length - 1
  lines[name] = (lines[name] ?? 0) + count
  const isSource = code.test(path) && !/\.(test|spec)\.tsx?$/.test(path)
  if (isSource) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1)
  const folder = path.split('/', 1)[0] ?? ''
  if (name === 'product') ofProduct[folder] = (ofProduct[folder] ?? 0) + count
}
console.table({ ...ofProduct, product: lines.product })
console.table(lines)
for (const [folder, size] of sizes)
  if (size > maxFiles) console.warn(`${folder} has ${size} files: divide it if it has two subjects`)
