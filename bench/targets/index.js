import { events } from './events.js'
import { fees } from './fees.js'
import { memory } from './memory.js'
import { page } from './page.js'
import { reads } from './reads.js'
import { signIn } from './sign-in.js'
import { size } from './size.js'
import { start } from './start.js'
import { token } from './token.js'
import { visitorPage } from './visitor-page.js'

/**
 * The required minimum or maximum of the median.
 * @typedef {{ min?: number, max?: number, unit: string }} Bound
 */

/**
 * A row of the table. `floor` is the least ratio of processor times, the rival's to ours, that
 * `--check` accepts on any supported Node: about half of what is usual.
 * @typedef {{ work: string, against: string, bound: Bound, floor?: number }} Row
 */

/**
 * The profile of a target: the file of its flame graph, the work, and the load. Work that hashes has
 * every core.
 * @typedef {{
 *   file: string,
 *   work: string,
 *   workload: (environment: import('../environment/environment.js').Environment) => import('../environment/measure.js').Workload,
 *   hashes?: boolean,
 * }} Profiled
 */

/**
 * A measurement, with the rows of the table that it fills. If one is missed, the profile says why.
 * @typedef {{
 *   name: string,
 *   rows: Row[],
 *   large?: boolean,
 *   profiled?: Profiled,
 *   measure: (environment: import('../environment/environment.js').Environment) => Promise<import('../environment/measure.js').Measurement[]>,
 * }} Target
 */

/** The targets of docs/performance.md. `large` ones need a million accounts. */
export const targets = [
  ...fees,
  ...reads,
  token,
  events,
  visitorPage,
  page,
  size,
  ...signIn,
  start,
  memory,
]
