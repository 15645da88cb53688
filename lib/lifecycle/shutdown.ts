const endings: (() => Promise<unknown>)[] = []

/** Notes what must be ended with this process, latest first. */
export function onShutdown(close: () => Promise<unknown>): void {
  endings.unshift(close)
}

/** Ends all that was started; what cannot be ended is told, and does not keep the rest from it. */
export async function shutdown(): Promise<void> {
  for (const close of endings) await close().catch(tell)
}

/**
 * Ends all, and the process with this code, when it is told to end. Ten seconds after the end of
 * DRAIN_SECONDS it ends in any case: whoever started it must not have to kill it.
 */
export function shutdownOnSignals(code: number): void {
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    const drainSeconds = Number(process.env.DRAIN_SECONDS) || 0
    setTimeout(() => process.exit(1), (10 + drainSeconds) * 1_000).unref()
    await shutdown()
    process.exit(code)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.on('SIGHUP', end)
}

/** Tells what went wrong, in the words of the error. */
export const tell = (error: unknown): void =>
  console.error(error instanceof Error ? error.message : error)
