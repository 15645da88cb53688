// Plain JavaScript, because bin/prepare.js uses it before anything is installed or built.
import { readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does the work while no other process works under the same lock.
 * @template T
 * @param {string} path
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  while (!(await acquire(path))) await sleep(25)
  try {
    return await work()
  } finally {
    release(path)
  }
}

/**
 * Acquires a lock for as long as this process lives, or until it is released; false if a live process
 * holds it. The lock of a killed process is discarded.
 * @param {string} path
 * @returns {Promise<boolean>}
 */
export async function acquire(path) {
  try {
    // A symbolic link is created together with its target, so a kill never leaves a lock without a holder.
    symlinkSync(identityOf(process.pid) ?? '', path)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const holder = readHolder(path)
  if (!holder || identityOf(Number.parseInt(holder, 10)) === holder) return false
  // Checked again under the inner lock: another process may have taken the lock since.
  await withLock(`${path}.stale`, () => readHolder(path) === holder && release(path))
  return acquire(path)
}

/** Removes a lock, even if another process holds it. */
export const release = (/** @type {string} */ path) => rmSync(path, { force: true })

function readHolder(/** @type {string} */ path) {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

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
  } catch {
    return undefined
  }
}
