const steps: (() => Promise<unknown>)[] = []

/** Registers what to stop when this process ends; the latest registered stops first. */
export function onShutdown(stop: () => Promise<unknown>): void {
  steps.unshift(stop)
}

/** Stops everything that was registered. A step that fails is reported and does not prevent the others. */
export async function shutdown(): Promise<void> {
  for (const stop of steps) await stop().catch(printError)
}

/** Ten seconds beyond the drain time the process exits in any case, so that nothing has to kill it. */
const maxShutdownMs = 10_000

/**
 * Shuts down and exits with the code at SIGINT, SIGTERM and SIGHUP (decision 018). `onSignal` is called first, for the
 * first signal.
 */
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
    setTimeout(() => process.exit(1), maxShutdownMs + drainSeconds * 1_000).unref()
    await shutdown()
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
}

/** Prints the message of an error on standard error. */
export const printError = (error: unknown): void =>
  console.error(error instanceof Error ? error.message : error)
