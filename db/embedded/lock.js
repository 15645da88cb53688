// Plain JavaScript, because bin/prepare.js uses it before anything is installed or built.
import { once } from 'node:events'
import { closeSync, constants, openSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than a build takes on a slow machine. */
const maxLockWaitMs = 10 * 60_000

/**
 * Does the work while no other process works under the same lock. Fails if another one holds it for ten minutes.
 * @template T
 * @param {string} path
 * @param {() => Promise<T> | T} work
 * @param {number} [maxWaitMs]
 * @returns {Promise<T>}
 */
export async function withLock(path, work, maxWaitMs = maxLockWaitMs) {
  const deadline = performance.now() + maxWaitMs
  for (;;) {
    const release = await acquire(path)
    if (release) return Promise.resolve().then(work).finally(release)
    if (performance.now() > deadline) {
      throw new Error(`Another process still holds ${path}. End it, and try again.`)
    }
    await sleep(25)
  }
}

/**
 * Acquires a lock and returns a function that releases it; undefined if a live process holds it. The system
 * releases the locks of a process that ends, however it ends.
 * @param {string} path
 * @returns {Promise<(() => void) | undefined>}
 */
export async function acquire(path) {
  try {
    return await (process.platform === 'linux' ? bindSocket(path) : openExclusively(path))
  } catch (error) {
    if (error instanceof Error && /EADDRINUSE|EAGAIN/.test(error.message)) return undefined
    throw error
  }
}

/** Linux has abstract sockets: one process may have a name, and there is no file. */
async function bindSocket(/** @type {string} */ path) {
  // A folder may be moved, or have several paths.
  const { dev, ino } = statSync(dirname(path))
  const socket = { path: `\0gatehouse-${dev}-${ino}-${basename(path)}`, exclusive: true }
  const server = createServer().unref()
  await once(server.listen(socket), 'listening')
  return () => void server.close()
}

/** The file stays, because another process may be opening it. */
function openExclusively(/** @type {string} */ path) {
  // Node has no name for O_EXLOCK of macOS.
  const file = openSync(path, constants.O_CREAT | constants.O_RDWR | constants.O_NONBLOCK | 0x20)
  return () => closeSync(file)
}
