/** What must be ended with the measurements, latest first. */
const endings = /** @type {Set<() => unknown>} */ (new Set())
let ending = false

/** Whether we were told to end. */
export const isEnding = () => ending

/**
 * Remembers how to end something that was started; the returned function ends it at once.
 * @param {() => unknown} end
 */
export function endLater(end) {
  if (ending) {
    // Too late for the others' end; whoever started this has to stop here.
    void end()
    throw new Error('The measurements are ending.')
  }
  endings.add(end)
  return async () => {
    if (endings.delete(end)) await end()
  }
}

/** Ends everything that still runs; what cannot be ended must not keep the rest from it. */
export async function endAll() {
  for (const end of [...endings].reverse()) {
    endings.delete(end)
    try {
      await end()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
  }
}

/** Ends everything when the measurements are told to end; a second Ctrl-C changes nothing. */
export function endOnSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, async () => {
      if (ending) return
      ending = true
      console.error('Ending what was started …')
      await endAll()
      process.exit(130)
    })
  }
}
