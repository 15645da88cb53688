import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * @typedef {object} Result
 * @property {string} name
 * @property {string} group
 * @property {string | null} file the file that noticed the defect; null if none did
 * @property {string | null} test
 */

const folder = '.data/reports'
const path = `${folder}/defects.json`

/** Reads the results of earlier runs, which a run of some defects completes. @returns {Map<string, Result>} */
export function readResults() {
  try {
    /** @type {Result[]} */
    const former = JSON.parse(readFileSync(path, 'utf8'))
    return new Map(former.map((result) => [result.name, result]))
  } catch {
    return new Map()
  }
}

/** Writes the results as JSON and as a table in Markdown. */
export function saveResults(/** @type {readonly Result[]} */ results) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, `${JSON.stringify(results, undefined, 2)}\n`)
  writeFileSync(`${folder}/defects.md`, tableOf(results))
}

const tableOf = (/** @type {readonly Result[]} */ results) =>
  [
    '| group | defect | noticed by |',
    '|---|---|---|',
    ...results.map(({ group, name, file, test }) => {
      const notice = file ? `\`${file}\`: ${test?.replaceAll('|', '\\|')}` : '**not noticed**'
      return `| ${group} | \`${name}\` | ${notice} |`
    }),
    '',
  ].join('\n')
