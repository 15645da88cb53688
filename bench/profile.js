import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connections } from './environment/measure.js'
import { cpuSeconds, mainThreadSeconds } from './environment/process-usage.js'
import { flameGraph, sharesOf } from './report/flame-graph.js'

const seconds = 8

/**
 * A profile: the processor time per request in microseconds, in the main thread and in the others, and the
 * share of each part in the main thread.
 * @typedef {{
 *   work: string, version: string, main: number, others: number,
 *   shares: readonly (readonly [part: string, share: number])[],
 * }} DrawnProfile
 */

/**
 * Profiles the work of a target in a warmed-up service, and writes the profile and its flame graph into the
 * folder of the run, `.data/bench/profiles`, which is not part of the repository.
 * @param {import('./environment/environment.js').Environment} environment
 * @param {import('./targets/index.js').Profiled} profiled
 * @returns {Promise<DrawnProfile>}
 */
export async function drawProfile(environment, { file, work, workload, hashes }) {
  const major = Number.parseInt(environment.node.version, 10)
  const folder = join(environment.home, 'profiles')
  await mkdir(folder, { recursive: true })
  const name = join(folder, `${file}-node-${major}`)
  const written = `${name}.cpuprofile`
  await rm(written, { force: true })
  const { port, pid, stop } = await environment.profiledService(written, hashes)
  const before = [cpuSeconds(pid), mainThreadSeconds(pid)]
  process.kill(pid, 'SIGUSR2')
  const load = { connections, ...workload(environment), port, seconds }
  const { requests } = await environment.load.run(load)
  const [all = 0, main = 0] = [cpuSeconds(pid), mainThreadSeconds(pid)].map(
    (after, n) => ((after - (before[n] ?? 0)) / requests) * 1e6,
  )
  process.kill(pid, 'SIGUSR2')
  const profile = await readWhenWritten(written)
  await stop()
  const title = `${work} on Node ${major}: processor time of the main thread`
  const parsed = JSON.parse(profile)
  await writeFile(`${name}.svg`, flameGraph(parsed, title))
  console.log(`Wrote ${name}.svg.`)
  const { version } = environment.node
  return { work, version, main, others: all - main, shares: sharesOf(parsed) }
}

/** @param {string} file @returns {Promise<string>} */
async function readWhenWritten(file) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const text = await readFile(file, 'utf8').catch(() => '')
    if (text.endsWith('}')) return text
    await sleep(100)
  }
  throw new Error('The service did not write a profile.')
}
