import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const linux = process.platform === 'linux'
const ticks = linux ? Number(execFileSync('getconf', ['CLK_TCK'])) : 100

/**
 * The processor time that a process has used so far on all its threads, in seconds.
 * @param {number} pid
 */
export function cpuSeconds(pid) {
  if (linux) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The program's name may itself hold spaces and brackets, so fields count from its last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticks
  }
  const parts = execFileSync('ps', ['-o', 'time=', '-p', `${pid}`], { encoding: 'utf8' }).split(':')
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0)
}

/**
 * How long a process's main thread has been ready to run and had no core, in seconds; others on the
 * machine had it. Nought where the system does not tell.
 * @param {number} pid
 */
export function waitedSeconds(pid) {
  if (!linux) return 0
  const [, waited] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
  return Number(waited) / 1e9
}

/**
 * The memory that a process holds, in megabytes of a million bytes.
 * @param {number} pid
 */
export function residentMegabytes(pid) {
  const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' })
  return (Number(kibibytes) * 1024) / 1e6
}
