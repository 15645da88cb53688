// Writes the manual for client developers as one Markdown document, to dist/developers.md or to the file that is named.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const [path = 'dist/developers.md'] = process.argv.slice(2)
const outfile = resolve('node_modules/.cache/manual.mjs')
await build({
  entryPoints: ['lib/manual/write-markdown.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  // The pages are read from the folder of the source.
  define: { 'import.meta.url': JSON.stringify(pathToFileURL('lib/manual/manual.ts').href) },
  logLevel: 'error',
})
const { writeMarkdown } = await import(pathToFileURL(outfile).href)
mkdirSync(dirname(path), { recursive: true })
writeFileSync(path, writeMarkdown())
console.log(`Wrote ${path}.`)
