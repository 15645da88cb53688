import { measure, medianCpuUsage } from '../environment/measure.js'

/**
 * Measures work of the service in each round, without a rival.
 * @param {import('../environment/environment.js').Environment} environment
 * @param {import('../environment/measure.js').Workload} workload
 * @param {(run: import('../environment/measure.js').Run) => number} toValue
 */
export async function measureOnly(environment, workload, toValue) {
  const service = await environment.service()
  const { rounds, seconds } = environment.settings
  const runs = []
  for (let round = 0; round < rounds; round += 1)
    runs.push(await measure(environment.load, service, workload, seconds))
  return [{ values: runs.map(toValue), ours: medianCpuUsage(runs) }]
}
