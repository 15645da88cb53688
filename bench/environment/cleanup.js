/** Everything that must be stopped at the end, in the order in which it was started. */
const cleanups = /** @type {Set<() => unknown>} */ (new Set())
let stopping = false

/** Returns true once a signal has stopped the benchmark. */
export const isStopping = () => stopping

/**
 * Registers a function that stops something. The returned function calls it early.
 * @param {() => unknown} stop
 */
export function onCleanup(stop) {
  if (stopping) {
    // The cleanup has already run, so this must be stopped here.
    void stop()
    throw new Error('The benchmark is stopping.')
  }
  cleanups.add(stop)
  return async () => {
    if (cleanups.delete(stop)) await stop()
  }
}

/** Stops everything that is running, last started first. A failure does not prevent the rest. */
export async function cleanUp() {
  for (const stop of [...cleanups].reverse()) {
    cleanups.delete(stop)
    try {
      await stop()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
  }
}

/** Cleans up on SIGINT, SIGTERM or SIGHUP. Further signals are ignored. */
export function cleanUpOnSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      console.error('Stopping …')
      await cleanUp()
      process.exit(130)
    })
  }
}
