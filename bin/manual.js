// Writes the manual for client developers as one Markdown document, to dist/developers.md or to the file that is named.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { importBundled } from './prepare/import-bundled.js'

const [path = 'dist/developers.md'] = process.argv.slice(2)
const { writeMarkdown } = await importBundled('lib/manual/write-markdown.ts')
mkdirSync(dirname(path), { recursive: true })
writeFileSync(path, writeMarkdown())
console.log(`Wrote ${path}.`)
