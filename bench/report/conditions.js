import { readFileSync } from 'node:fs'
import { loadavg, totalmem } from 'node:os'
import { coreCount, isPinned } from '../environment/cores.js'

/** The load average before the measurements start. */
const [initialLoad = 0] = loadavg()

/**
 * Describes when and how the measurements were taken, without naming the machine.
 * @param {string} postgresVersion
 * @param {{ rounds: number, seconds: number }} settings
 */
export function describeConditions(postgresVersion, { rounds, seconds }) {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const otherLoad =
    initialLoad > 0.5
      ? `The machine was busy: its load average was ${initialLoad.toFixed(1)} at the start.`
      : 'The machine was idle at the start.'
  return [
    `${new Date().toISOString().slice(0, 10)}: ${coreCount} cores, ${Math.round(totalmem() / 2 ** 30)} GB, PostgreSQL ${postgresVersion} (fsync off), Next ${dependencies.next}.`,
    `${rounds} rounds of ${seconds} s per program, in turn, after a warm-up of every page, both formats, errors and sign-ins; 16 keep-alive connections from a load generator on raw sockets in a separate process.`,
    isPinned
      ? 'The measured server had one core to itself, the generator and PostgreSQL the others. Servers that hash passwords had all cores.'
      : 'Processes were not pinned to cores.',
    otherLoad,
  ].join('\n')
}
