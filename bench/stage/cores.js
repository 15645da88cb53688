import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** The processors that this process may run on, where the system tells. */
const allowed = spawnSync('taskset', ['-c', '-p', `${process.pid}`], { encoding: 'utf8' })
const cores = (allowed.stdout ?? '')
  .replace(/^.*: /s, '')
  .trim()
  .split(',')
  .flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 || 0 }, (_, n) => first + n)
  })

/** How many cores there are for us all; a process that was moved aside no longer sees them. */
export const coreCount = cores.length || availableParallelism()

/** Whether programs are held to cores of their own: by taskset, where there is one and a core to spare. */
export const pinned = allowed.status === 0 && cores.length > 1

/** What is measured has a core to itself, all else the others; `any` is for what hashes on every core. */
const places = { server: `${cores[0]}`, load: cores.slice(1).join(), any: cores.join() }

/** @typedef {keyof typeof places} Place */

/**
 * The command that runs a program in its place.
 * @param {Place} place
 * @param {string[]} command
 */
export const placed = (place, command) =>
  pinned ? ['taskset', '-c', places[place], ...command] : command

/**
 * Moves a program that runs already out of the way of what is measured; what it starts stays with it.
 * @param {number} pid
 */
export function moveAside(pid) {
  if (pinned) spawnSync('taskset', ['-a', '-p', '-c', places.load, `${pid}`])
}
