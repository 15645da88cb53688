import { coreWaitSeconds, cpuSeconds } from './process-usage.js'

/**
 * The processor use of a server: microseconds per request, the share of one core that it used, and
 * the share of the time in which it waited for a core.
 * @typedef {{ cpu: number, busy: number, waited: number }} CpuUsage
 */

/** One server in one round. @typedef {import('../load/start-generator.js').Load & CpuUsage} Run */

/** @typedef {Omit<import('../load/generator.js').Job, 'port' | 'seconds' | 'connections'> & { connections?: number }} Workload */

/**
 * One row of the table: the value of each round, and the processor use behind it.
 * @typedef {{ values: number[], cpuRatios?: number[], ours?: CpuUsage, rival?: CpuUsage }} Measurement
 */

export const connections = 16

/**
 * Puts a server under load for some seconds.
 * @param {import('./environment.js').Environment['load']} load
 * @param {import('./server-process.js').Server} server
 * @param {Workload} workload
 * @param {number} seconds
 * @returns {Promise<Run>}
 */
export async function measure(load, { port, pid }, workload, seconds) {
  const cpuBefore = cpuSeconds(pid)
  const waitBefore = coreWaitSeconds(pid)
  const startedAt = performance.now()
  const run = await load.run({ connections, ...workload, port, seconds })
  const used = cpuSeconds(pid) - cpuBefore
  const waited = coreWaitSeconds(pid) - waitBefore
  const elapsed = (performance.now() - startedAt) / 1000
  return {
    ...run,
    cpu: (used / run.requests) * 1e6,
    busy: used / elapsed,
    waited: waited / elapsed,
  }
}

/**
 * Measures two servers in turn, after a warm-up, and returns the runs of each round. The order
 * alternates, so that a machine that becomes slower affects both.
 * @param {{ rounds: number, seconds: number }} settings
 * @param {(seconds: number) => Promise<Run>} measureOurs
 * @param {(seconds: number) => Promise<Run>} measureRival
 */
export async function alternate({ rounds, seconds }, measureOurs, measureRival) {
  const warmUpSeconds = Math.max(1, seconds / 2)
  await measureOurs(warmUpSeconds)
  await measureRival(warmUpSeconds)
  const results = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const ours = await measureOurs(seconds)
      results.push({ ours, rival: await measureRival(seconds) })
    } else {
      const rival = await measureRival(seconds)
      results.push({ ours: await measureOurs(seconds), rival })
    }
  }
  return results
}

/**
 * The ratios of the rounds.
 * @param {{ ours: Run, rival: Run }[]} rounds
 * @param {'perSecond' | 'p99'} [property]
 * @returns {Measurement}
 */
export const ratios = (rounds, property = 'perSecond') => ({
  values: rounds.map(({ ours, rival }) => ours[property] / rival[property]),
  cpuRatios: rounds.map(({ ours, rival }) => rival.cpu / ours.cpu),
  ours: medianCpuUsage(rounds.map(({ ours }) => ours)),
  rival: medianCpuUsage(rounds.map(({ rival }) => rival)),
})

/** @param {CpuUsage[]} runs */
export const medianCpuUsage = (runs) => ({
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
