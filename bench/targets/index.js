import { betterAuth } from './better-auth.js'
import { fees } from './fees.js'
import { memory } from './memory.js'
import { page } from './page.js'
import { reads } from './reads.js'
import { signIn } from './sign-in.js'
import { size } from './size.js'
import { start } from './start.js'
import { token } from './token.js'

/**
 * What is to be reached: at least or at most so much, by the median of the rounds.
 * @typedef {{ least?: number, most?: number, unit: string }} Bound
 */

/**
 * A measurement, and the lines that it fills in the table.
 * @typedef {{
 *   name: string,
 *   rows: { work: string, against: string, bound: Bound }[],
 *   large?: boolean,
 *   measure: (stage: import('../stage/stage.js').Stage) => Promise<import('../stage/measure.js').Figure[]>,
 * }} Target
 */

/** All that performance.md asks for; `large` needs the data of a million accounts. */
export const targets = [...fees, ...reads, betterAuth, token, page, size, ...signIn, start, memory]
