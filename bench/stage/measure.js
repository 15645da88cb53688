import { cpuSeconds, waitedSeconds } from './usage.js'

/**
 * What was measured of one contestant in one round; `cpu` is processor time per request in microseconds,
 * `busy` the share of one core that it had, `waited` the share of the time in which it had to wait for one.
 * @typedef {import('../load/start-load.js').Load & Cost} Run
 */

/** @typedef {Omit<import('../load/generator.js').Job, 'port' | 'seconds' | 'connections'> & { connections?: number }} Wish */

export const connections = 16

/**
 * Puts a server under load for so many seconds.
 * @param {import('./stage.js').Stage['load']} load
 * @param {import('./process.js').Server} server
 * @param {Wish} wish
 * @param {number} seconds
 * @returns {Promise<Run>}
 */
export async function measure(load, { port, pid }, wish, seconds) {
  const before = cpuSeconds(pid)
  const idle = waitedSeconds(pid)
  const began = performance.now()
  const run = await load.run({ connections, ...wish, port, seconds })
  const used = cpuSeconds(pid) - before
  const waited = waitedSeconds(pid) - idle
  const elapsed = (performance.now() - began) / 1000
  return {
    ...run,
    cpu: (used / run.requests) * 1e6,
    busy: used / elapsed,
    waited: waited / elapsed,
  }
}

/**
 * Lets two contestants take turns, a warm-up first, and gives what was measured round by round. Who
 * begins changes from round to round, so that a machine that grows slower is unjust to neither.
 * @param {{ rounds: number, seconds: number }} settings
 * @param {(seconds: number) => Promise<Run>} ours
 * @param {(seconds: number) => Promise<Run>} rival
 */
export async function takeTurns({ rounds, seconds }, ours, rival) {
  const warmUp = Math.max(1, seconds / 2)
  await ours(warmUp)
  await rival(warmUp)
  const found = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await ours(seconds)
      found.push({ ours: first, rival: await rival(seconds) })
    } else {
      const first = await rival(seconds)
      found.push({ ours: await ours(seconds), rival: first })
    }
  }
  return found
}

/**
 * One line of the table: what came out of each round, and the processor time behind it.
 * @typedef {{ values: number[], ours?: Cost, rival?: Cost }} Figure
 */
/** @typedef {{ cpu: number, busy: number, waited: number }} Cost */

/**
 * The ratios of the rounds.
 * @param {{ ours: Run, rival: Run }[]} rounds
 * @param {'perSecond' | 'p99'} [of]
 * @returns {Figure}
 */
export const ratios = (rounds, of = 'perSecond') => ({
  values: rounds.map(({ ours, rival }) => ours[of] / rival[of]),
  ours: costOf(rounds.map(({ ours }) => ours)),
  rival: costOf(rounds.map(({ rival }) => rival)),
})

/** @param {Cost[]} runs */
export const costOf = (runs) => ({
  cpu: median(runs.map(({ cpu }) => cpu)),
  busy: median(runs.map(({ busy }) => busy)),
  waited: median(runs.map(({ waited }) => waited)),
})

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return (low + high) / 2
}
