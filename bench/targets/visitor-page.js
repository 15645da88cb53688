import { measure, medianCpuUsage } from '../environment/measure.js'

/** @type {import('./index.js').Target} */
export const visitorPage = {
  name: 'visitor-page',
  rows: [
    {
      work: 'the page /fees of a visitor',
      against: '–',
      bound: { min: 15_000, unit: 'a second' },
    },
  ],
  async measure(environment) {
    const service = await environment.service()
    const headers = ['Accept: text/html', 'Accept-Encoding: br']
    const workload = { kind: /** @type {const} */ ('fixed'), options: { path: '/fees', headers } }
    const { rounds, seconds } = environment.settings
    const runs = []
    for (let round = 0; round < rounds; round += 1) {
      runs.push(await measure(environment.load, service, workload, seconds))
    }
    return [{ values: runs.map(({ perSecond }) => perSecond), ours: medianCpuUsage(runs) }]
  },
}
