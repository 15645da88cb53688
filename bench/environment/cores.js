import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** The cores that this process may use, if taskset is available. */
const taskset = spawnSync('taskset', ['-c', '-p', `${process.pid}`], { encoding: 'utf8' })
const allowedCores = (taskset.stdout ?? '')
  .replace(/^.*: /s, '')
  .trim()
  .split(',')
  .flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 || 0 }, (_, n) => first + n)
  })

/** The number of cores, before this process is moved to the load cores. */
export const coreCount = allowedCores.length || availableParallelism()

/** True if processes are pinned to cores, which needs taskset and at least two cores. */
export const isPinned = taskset.status === 0 && allowedCores.length > 1

/** The measured server has a core to itself. `any` is for servers that hash on every core. */
const coresOf = {
  server: `${allowedCores[0]}`,
  load: allowedCores.slice(1).join(),
  any: allowedCores.join(),
}

/** @typedef {keyof typeof coresOf} Cores */

/**
 * Returns the command that runs a program on the given cores.
 * @param {Cores} cores
 * @param {string[]} command
 */
export const pinToCores = (cores, command) =>
  isPinned ? ['taskset', '-c', coresOf[cores], ...command] : command

/**
 * Moves a running process, and the processes that it starts later, away from the server's core.
 * @param {number} pid
 */
export function moveToLoadCores(pid) {
  if (isPinned) spawnSync('taskset', ['-a', '-p', '-c', coresOf.load, `${pid}`])
}
