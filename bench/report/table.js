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
      ...[printedCost(ours), printedCost(rival), printedVerdict(line)],
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

/** The verdict, and whether others on the machine had too great a part in it. @param {Line} line */
const printedVerdict = (line) =>
  `${isMet(line) ? 'yes' : '**no**'}${isDisturbed(line) ? ', disturbed' : ''}`

/** Whether a contestant had to wait for its core for more than a fifth of the time. @param {Line} line */
export const isDisturbed = ({ ours, rival }) =>
  [ours, rival].some((cost) => cost !== undefined && cost.waited > 0.2)

/** @param {import('../stage/measure.js').Cost | undefined} cost */
function printedCost(cost) {
  if (!cost) return '–'
  const { cpu, busy, waited } = cost
  const time = cpu < 10_000 ? `${Math.round(cpu)} µs` : `${(cpu / 1000).toFixed(1)} ms`
  return `${time} (${percent(busy)}, ${percent(waited)})`
}

const percent = (/** @type {number} */ share) => `${Math.round(share * 100)} %`
