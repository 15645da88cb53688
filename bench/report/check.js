import { median } from '../environment/measure.js'

/** @typedef {import('./table.js').ResultRow} ResultRow */

const ratiosOf = (/** @type {ResultRow} */ { runs }) => runs.at(-1)?.cpuRatios ?? []

/**
 * Returns true if every round is below the floor. Even if the service stood exactly at its floor, noise would
 * put all nine rounds below it in one run of 512 (a sign test); usually it stands at twice the floor.
 * @param {ResultRow} row
 */
export const isBelowFloor = (row) => ratiosOf(row).every((ratio) => ratio < (row.floor ?? 0))

/** Says how much processor time the rival needs for each unit of ours. @param {ResultRow} row */
export function describeCheck(row) {
  const ratios = ratiosOf(row)
  const values = [median(ratios), Math.min(...ratios), Math.max(...ratios), row.floor ?? 0]
  const [middle, low, high, floor] = values.map((value) => value.toFixed(2))
  const verdict = isBelowFloor(row) ? 'below its floor' : 'passed'
  return `${row.work}: ${middle} (${low} to ${high}), floor ${floor}: ${verdict}`
}
