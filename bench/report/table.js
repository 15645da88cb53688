import { median } from '../environment/measure.js'

/** @typedef {import('../targets/index.js').Target['rows'][number] & import('../environment/measure.js').Measurement} ResultRow */

const header = [
  ...['Work', 'Against', 'Target', 'Min', 'Median', 'Max'],
  ...['CPU per request', 'CPU of rival', 'Met'],
]

/** Formats the results as a Markdown table. @param {ResultRow[]} results */
export function formatTable(results) {
  const rows = results.map((row) => {
    const { work, against, bound, values, ours, rival } = row
    const [low, middle, high] = [Math.min(...values), median(values), Math.max(...values)]
    return [
      ...[work, against, formatBound(bound)],
      ...[low, middle, high].map((value) => `${formatNumber(value)} ${bound.unit}`),
      ...[formatCpuUsage(ours), formatCpuUsage(rival), formatVerdict(row)],
    ]
  })
  const all = [header, header.map(() => '---'), ...rows]
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Whether the median meets the target. @param {ResultRow} row */
export function isMet({ bound: { min = -Infinity, max = Infinity }, values }) {
  const middle = median(values)
  return middle >= min && middle <= max
}

/** @param {import('../targets/index.js').Bound} bound */
const formatBound = ({ min, max, unit }) =>
  min === undefined ? `at most ${max} ${unit}` : `at least ${min} ${unit}`

const formatNumber = (/** @type {number} */ value) =>
  value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

/** Whether the target is met, and whether other processes disturbed the measurement. @param {ResultRow} row */
const formatVerdict = (row) =>
  `${isMet(row) ? 'yes' : '**no**'}${isDisturbed(row) ? ', disturbed' : ''}`

/** Whether a program waited for a core for more than a fifth of the time. @param {ResultRow} row */
export const isDisturbed = ({ ours, rival }) =>
  [ours, rival].some((usage) => usage !== undefined && usage.waited > 0.2)

/** @param {import('../environment/measure.js').CpuUsage | undefined} usage */
function formatCpuUsage(usage) {
  if (!usage) return '–'
  const { cpu, busy, waited } = usage
  const time = cpu < 10_000 ? `${Math.round(cpu)} µs` : `${(cpu / 1000).toFixed(1)} ms`
  return `${time} (${percent(busy)}, ${percent(waited)})`
}

const percent = (/** @type {number} */ share) => `${Math.round(share * 100)} %`
