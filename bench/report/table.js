import { median } from '../stage/measure.js'

/** @typedef {import('../targets/index.js').Target['rows'][number] & import('../stage/measure.js').Figure} Line */

const head = [
  ...['Work', 'Against', 'Target', 'Min', 'Median', 'Max'],
  ...['CPU per request, ours', 'rival', 'Met'],
]

/** The one table, in Markdown. @param {Line[]} lines */
export function tableOf(lines) {
  const rows = lines.map((line) => {
    const { work, against, bound, values, ours, rival } = line
    const [low, middle, high] = [Math.min(...values), median(values), Math.max(...values)]
    return [
      ...[work, against, printedBound(bound)],
      ...[low, middle, high].map((value) => `${rounded(value)} ${bound.unit}`),
      ...[printedCost(ours), printedCost(rival), isMet(line) ? 'yes' : '**no**'],
    ]
  })
  const all = [head, head.map(() => '---'), ...rows]
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Whether the median reaches what is asked for. @param {Line} line */
export function isMet({ bound: { least = -Infinity, most = Infinity }, values }) {
  const middle = median(values)
  return middle >= least && middle <= most
}

/** @param {import('../targets/index.js').Bound} bound */
const printedBound = ({ least, most, unit }) =>
  least === undefined ? `at most ${most} ${unit}` : `at least ${least} ${unit}`

const rounded = (/** @type {number} */ value) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

/** @param {import('../stage/measure.js').Cost | undefined} cost */
const printedCost = (cost) =>
  cost
    ? `${cost.cpu < 10_000 ? `${Math.round(cost.cpu)} µs` : `${(cost.cpu / 1000).toFixed(1)} ms`} (${Math.round((cost.busy ?? 0) * 100)} %)`
    : '–'
