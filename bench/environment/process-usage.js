import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const isLinux = process.platform === 'linux'
const ticksPerSecond = isLinux ? Number(execFileSync('getconf', ['CLK_TCK'])) : 100

/** The processor time in a file of /proc, in seconds. @param {string} file */
function secondsIn(file) {
  const stat = readFileSync(file, 'latin1')
  // The program's name may contain spaces and brackets, so fields count from the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/**
 * The processor time of a process's main thread, in seconds. Not a number if unknown.
 * @param {number} pid
 */
export const mainThreadSeconds = (pid) =>
  isLinux ? secondsIn(`/proc/${pid}/task/${pid}/stat`) : Number.NaN

/**
 * The processor time of a process on all threads, in seconds.
 * @param {number} pid
 */
export function cpuSeconds(pid) {
  if (isLinux) return secondsIn(`/proc/${pid}/stat`)
  const parts = execFileSync('ps', ['-o', 'time=', '-p', `${pid}`], { encoding: 'utf8' }).split(':')
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0)
}

/**
 * Returns the seconds for which a process's main thread was ready but waited for a core. Zero if unknown.
 * @param {number} pid
 */
export function coreWaitSeconds(pid) {
  if (!isLinux) return 0
  const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e9
}

/**
 * The resident memory of a process, in megabytes (10^6 bytes).
 * @param {number} pid
 */
export function residentMegabytes(pid) {
  const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' })
  return (Number(kibibytes) * 1024) / 1e6
}
