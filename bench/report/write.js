import { readFileSync, writeFileSync } from 'node:fs'

const file = 'docs/performance.md'
const [begin, end] = ['<!-- measured: npm run bench writes from here -->', '<!-- to here -->']

/** Puts what was measured into the manual, between its two marks. @param {string} text */
export function writeReport(text) {
  const page = readFileSync(file, 'utf8')
  const [before, rest] = page.split(begin, 2)
  const [, after] = rest?.split(end, 2) ?? []
  if (after === undefined)
    throw new Error(`${file} has lost the marks between which the table stands.`)
  writeFileSync(file, `${before}${begin}\n\n${text}\n\n${end}${after}`)
  console.log(`Written to ${file}.`)
}
