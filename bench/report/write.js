import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const reports = '.data/reports'
const page = 'docs/performance.md'
const [begin, end] = ['<!-- npm run bench -- --publish writes from here -->', '<!-- to here -->']

/** Writes the results of a run. @param {'bench' | 'bench-staff'} name @param {string} text */
export function writeReport(name, text) {
  mkdirSync(reports, { recursive: true })
  writeFileSync(`${reports}/${name}.md`, `${text}\n`)
  console.log(`Wrote ${reports}/${name}.md.`)
}

/** Copies the results of the last run into the performance page, between its two markers. */
export function publishReport() {
  const [before, rest] = readFileSync(page, 'utf8').split(begin, 2)
  const [, after] = rest?.split(end, 2) ?? []
  if (after === undefined) throw new Error(`${page} does not contain the markers around the table.`)
  const table = readFileSync(`${reports}/bench.md`, 'utf8')
  writeFileSync(page, `${before}${begin}\n\n${table}\n${end}${after}`)
  console.log(`Updated ${page}.`)
}
