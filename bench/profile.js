import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { connections } from './environment/measure.js'
import { flameGraph } from './report/flame-graph.js'

const folder = 'docs/performance'
const path = '/memberships'
const seconds = 8

/**
 * Profiles the page /memberships of a member in a warmed-up service, and keeps the profile and its
 * flame graph beside the document.
 * @param {import('./environment/environment.js').Environment} environment
 */
export async function drawProfile(environment) {
  const major = Number.parseInt(environment.node.version, 10)
  const file = join(environment.home, `member-page-node-${major}.cpuprofile`)
  await rm(file, { force: true })
  const { port, pid, stop } = await environment.profiledService(file)
  const options = { path, accounts: environment.accounts.small }
  process.kill(pid, 'SIGUSR2')
  await environment.load.run({ kind: 'session', options, port, connections, seconds })
  process.kill(pid, 'SIGUSR2')
  const profile = await readWhenWritten(file)
  await stop()
  await mkdir(folder, { recursive: true })
  const name = join(folder, `member-page-node-${major}`)
  const title = `${path} of a member on Node ${major}: processor time of the service`
  await writeFile(`${name}.svg`, flameGraph(JSON.parse(profile), title))
  await writeFile(`${name}.cpuprofile.gz`, gzipSync(profile))
  console.log(`Wrote ${name}.svg.`)
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
