// Writes the sheet in which a native speaker reviews the sentences of a language, or reads it back:
// `npm run review -- cy`, `npm run review -- cy reviewed.csv`.
import { existsSync } from 'node:fs'
import { importBundled } from './prepare/import-bundled.js'

const [language, reviewed] = process.argv.slice(2)
if (!language || !existsSync(`lib/text/${language}/index.ts`)) {
  console.error('Name the language: npm run review -- cy')
  process.exit(2)
}
const { readSheet, writeSheet } = await importBundled('lib/text/review/review-sheet.ts')
if (reviewed) {
  const result = readSheet(language, reviewed)
  console.log(`${result.reviewed} sentences are reviewed.`)
  for (const row of result.left) console.log(`To do in lib/text/${language}: ${row}`)
} else {
  const sheet = `review-${language}.csv`
  console.log(`Wrote ${writeSheet(language, sheet)} sentences to ${sheet}.`)
}
