const steps: (() => Promise<unknown>)[] = []

/** Registers what to stop when this process ends; the latest registered stops first. */
export function onShutdown(stop: () => Promise<unknown>): void {
  steps.unshift(stop)
}

/** Ten seconds beyond the drain time the process exits in any case, so that nothing has to kill it. */
const maxShutdownMs = 10_000

/** Stops everything that was registered, whatever fails; a step that does not end makes the process exit with 1. */
export async function shutdown(drainSeconds = 0): Promise<void> {
  setTimeout(() => process.exit(1), maxShutdownMs + drainSeconds * 1_000).unref()
  for (const stop of steps) await stop().catch(printError)
}

/** Shuts down and exits with the code at SIGINT, SIGTERM and SIGHUP (decision 018), after `onSignal`. */
export function shutdownOnSignals(
  exitCode: number,
  drainSeconds = 0,
  onSignal: () => void = () => {},
): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    onSignal()
    await shutdown(drainSeconds)
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
}

/** Prints the message of an error on standard error. */
export const printError = (error: unknown): void =>
  console.error(error instanceof Error ? error.message : error)
