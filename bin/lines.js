// Prints the lines of the product by folder: without tests, and without the sentences in lib/text.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const folders = ['app', 'lib', 'db', 'cli', 'bin', 'server.ts']
const paths = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' }).split('\n')
const isProduct = (/** @type {string} */ path) =>
  /\.(tsx?|js|css|sql)$/.test(path) && !/\.test\.tsx?$|^lib\/text\//.test(path) && existsSync(path)

/** @type {Record<string, number>} */
const lines = Object.fromEntries(folders.map((folder) => [folder, 0]))
for (const path of paths.filter(isProduct)) {
  const folder = path.split('/', 1)[0] ?? ''
  lines[folder] = (lines[folder] ?? 0) + readFileSync(path, 'utf8').split('\n').length - 1
}
const total = Object.values(lines).reduce((sum, count) => sum + count, 0)
console.table({ ...lines, total })
