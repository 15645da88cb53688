// Plain JavaScript, because bin/prepare.js uses it before anything is installed or built.
import { readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does the work while no other process works under the same lock. The lock of a killed process is
 * discarded.
 * @template T
 * @param {string} path
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  while (!acquire(path)) {
    const holder = readHolder(path)
    if (!holder || isAlive(holder)) await sleep(25)
    // Checked again under the inner lock: another process may have taken the lock since.
    else await withLock(`${path}.stale`, () => readHolder(path) === holder && release(path))
  }
  try {
    return await work()
  } finally {
    release(path)
  }
}

/** Returns true if a live process holds the lock. */
export const isHeld = (/** @type {string} */ path) => isAlive(readHolder(path))

/** Removes a lock, even if another process holds it. */
export const release = (/** @type {string} */ path) => rmSync(path, { force: true })

/**
 * Acquires a lock for as long as this process lives; false if another holds it, even a dead
 * process. A symbolic link is created together with its target, so a kill never leaves a lock
 * without a holder.
 */
export function acquire(/** @type {string} */ path) {
  try {
    symlinkSync(identityOf(process.pid) ?? '', path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function readHolder(/** @type {string} */ path) {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

const isAlive = (/** @type {string | undefined} */ identity) =>
  identity !== undefined && identityOf(Number.parseInt(identity, 10)) === identity

/**
 * Identifies a live process by its id and start time, so that a later process with that id differs.
 */
function identityOf(/** @type {number} */ pid) {
  try {
    if (process.platform !== 'linux') return process.kill(pid, 0) && `${pid}`
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The program's name may contain spaces and brackets: fields count from the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return /[ZX]/.test(fields[0] ?? '') ? undefined : `${pid}:${fields[19]}`
  } catch (error) {
    // The process belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
      ? `${pid}`
      : undefined
  }
}
