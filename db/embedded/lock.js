// Plain JavaScript, because bin/prepare.js needs it before anything is installed or built.
import { readFileSync, readlinkSync, symlinkSync, unlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Names a live process by number and start time, so that a later process which got the same number is told apart.
 * @param {number} pid
 * @returns {string | undefined} undefined when no such process lives
 */
export function identityOf(pid) {
  if (process.platform !== 'linux') return isSignalable(pid) ? `${pid}` : undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The program's name may itself hold spaces and brackets, so fields count from its last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return /[ZX]/.test(fields[0] ?? '') ? undefined : `${pid}:${fields[19]}`
  } catch {
    return undefined
  }
}

/**
 * Tells whether the process that gave this identity still lives.
 * @param {string | undefined} identity
 */
export function isAlive(identity) {
  return Boolean(identity) && identityOf(Number.parseInt(identity ?? '', 10)) === identity
}

/**
 * Does the work while no other process does work under the same lock; the lock of a killed process counts for nothing.
 * @template T
 * @param {string} path
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  while (!take(path)) {
    const holder = holderOf(path)
    if (!holder || isAlive(holder)) await sleep(25)
    else await withLock(`${path}.stale`, () => discard(path, holder))
  }
  try {
    return await work()
  } finally {
    unlinkSync(path)
  }
}

// A symbolic link comes into being together with what it says, so a kill leaves no lock without a name.
function take(/** @type {string} */ path) {
  try {
    symlinkSync(identityOf(process.pid) ?? '', path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function holderOf(/** @type {string} */ path) {
  try {
    return readlinkSync(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

// Looked at again under the inner lock: another process may have discarded it and taken the lock since.
function discard(/** @type {string} */ path, /** @type {string} */ holder) {
  if (holderOf(path) === holder) unlinkSync(path)
}

function isSignalable(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function hasCode(/** @type {unknown} */ error, /** @type {string} */ code) {
  return error instanceof Error && 'code' in error && error.code === code
}
