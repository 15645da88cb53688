import { median } from '../environment/measure.js'

/** @typedef {import('../environment/measure.js').Measurement} Measurement */

/**
 * A row of the table, with what each version of Node gave; undefined where it could not be measured.
 * @typedef {import('../targets/index.js').Target['rows'][number] & {
 *   target: import('../targets/index.js').Target,
 *   runs: (Measurement | undefined)[],
 * }} ResultRow
 */

/**
 * Formats the results as a Markdown table.
 * @param {ResultRow[]} rows
 * @param {{ version: string }[]} nodes
 */
export function formatTable(rows, nodes) {
  const header = [
    'Work',
    'Against',
    'Target',
    ...nodes.flatMap(({ version }) => [`Node ${version}`, 'CPU, CPU of rival']),
    'Met',
  ]
  const lines = rows.map((row) => [
    row.work,
    row.against,
    formatBound(row.bound),
    ...row.runs.flatMap((run) => [formatValues(run, row.bound.unit), formatUsages(run)]),
    formatVerdict(row),
  ])
  const all = [header, header.map(() => '---'), ...lines]
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Returns true if the median on the newest Node meets the target. @param {ResultRow} row */
export function isMet({ bound: { min = -Infinity, max = Infinity }, runs }) {
  const values = runs.at(-1)?.values
  if (!values) return false
  const middle = median(values)
  return middle >= min && middle <= max
}

/** @param {import('../targets/index.js').Bound} bound */
const formatBound = ({ min, max, unit }) =>
  min === undefined ? `at most ${max} ${unit}` : `at least ${min.toLocaleString('en-GB')} ${unit}`

/** The median, with the least and the greatest value. @param {Measurement | undefined} run @param {string} unit */
function formatValues(run, unit) {
  if (!run) return '–'
  const [low, middle, high] = [Math.min(...run.values), median(run.values), Math.max(...run.values)]
  return `**${formatNumber(middle)} ${unit}** (${formatNumber(low)} to ${formatNumber(high)})`
}

const formatNumber = (/** @type {number} */ value) =>
  value < 1_000
    ? value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
    : Math.round(value).toLocaleString('en-GB')

/** Returns the verdict on the target, and says if other processes disturbed it. @param {ResultRow} row */
const formatVerdict = (row) =>
  `${isMet(row) ? 'yes' : '**no**'}${isDisturbed(row) ? ', disturbed' : ''}`

/** Returns true if a program waited for a core for more than a fifth of the time. @param {ResultRow} row */
const isDisturbed = ({ runs }) =>
  runs.some((run) =>
    [run?.ours, run?.rival].some((usage) => usage !== undefined && usage.waited > 0.2),
  )

/** @param {Measurement | undefined} run */
const formatUsages = (run) => [run?.ours, run?.rival].map(formatUsage).join('; ')

/** @param {import('../environment/measure.js').CpuUsage | undefined} usage */
function formatUsage(usage) {
  if (!usage) return '–'
  const { cpu, busy, waited } = usage
  const time = cpu < 10_000 ? `${Math.round(cpu)} µs` : `${(cpu / 1000).toFixed(1)} ms`
  return `${time} (${percent(busy)}, ${percent(waited)})`
}

const percent = (/** @type {number} */ share) => `${Math.round(share * 100)} %`
