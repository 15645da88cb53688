import { readFileSync } from 'node:fs'
import { loadavg, totalmem } from 'node:os'
import { staffSizes } from '../data/fill-staff.js'
import { coreCount } from '../environment/cores.js'

/** @typedef {import('./measure.js').PageDurations} PageDurations */

/** The load average before the measurements start. */
const [initialLoad = 0] = loadavg()

/** The value below which a share of the durations lies. @param {readonly number[]} durations @param {number} share */
const percentile = (durations, share) =>
  [...durations].sort((a, b) => a - b)[Math.ceil(durations.length * share) - 1] ?? Number.NaN

/** Returns true if a page meets the target. @param {PageDurations} page */
export const isFast = ({ durations, maxP95 }) => percentile(durations, 0.95) <= maxP95

const figures = (/** @type {readonly number[]} */ durations) =>
  [0.5, 0.95, 1].map((share) => `${Math.round(percentile(durations, share))} ms`)

/** A line about a page. @param {PageDurations} page */
export const describePage = ({ name, durations }) => {
  const [p50, p95, max] = figures(durations)
  return `${name}: median ${p50}, p95 ${p95}, max ${max}`
}

/**
 * The table, with the conditions under which it was measured.
 * @param {readonly PageDurations[]} pages
 * @param {{ node: string, postgres: string, requests: number }} conditions
 */
export function reportStaffPages(pages, { node, postgres, requests }) {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const lines = pages.map((page) => {
    const [p50, p95, max] = figures(page.durations)
    const met = isFast(page) ? 'yes' : '**no**'
    return `| ${page.name} | ${p50} | ${p95} | ${max} | ${page.maxP95.toLocaleString('en-GB')} ms | ${met} |`
  })
  return `${new Date().toISOString().slice(0, 10)}: ${coreCount} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${node}, PostgreSQL ${postgres} (fsync off), Next ${dependencies.next}. ${requests} requests per line, one at a time, after a warm-up.
The load average was ${initialLoad.toFixed(1)} before the measurements and ${(loadavg()[0] ?? 0).toFixed(1)} after them.
Rows: ${Object.entries(staffSizes)
    .map(
      ([table, rows]) =>
        `${rows.toLocaleString('en-GB')} ${words[/** @type {keyof typeof staffSizes} */ (table)]}`,
    )
    .join(', ')}.

| Page | Median | p95 | Max | Target for p95 | Met |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}`
}

/** @type {Record<keyof typeof staffSizes, string>} */
const words = {
  accounts: 'accounts, each with a membership',
  contacts: 'contacts',
  credentials: 'sessions and tokens',
  events: 'audit events',
  subscriptions: 'subscribers',
  applications: 'applications to join',
  requests: 'requests about data',
  imports: 'imports',
  importChanges: 'rows of imports that can be undone',
  clients: 'clients',
  fees: 'fees',
}
