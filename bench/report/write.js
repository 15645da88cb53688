import { readFileSync, writeFileSync } from 'node:fs'

const file = 'docs/performance.md'
const [begin, end] = ['<!-- measured: npm run bench writes from here -->', '<!-- to here -->']

/** Replaces the part of the performance page between its two markers. @param {string} text */
export function writeReport(text) {
  const page = readFileSync(file, 'utf8')
  const [before, rest] = page.split(begin, 2)
  const [, after] = rest?.split(end, 2) ?? []
  if (after === undefined) throw new Error(`${file} does not contain the markers around the table.`)
  writeFileSync(file, `${before}${begin}\n\n${text}\n\n${end}${after}`)
  console.log(`Updated ${file}.`)
}
