import { logJobFailure } from './log-job-failure.ts'

/**
 * Runs a job at an interval, but not while it runs, and again after a failure. Returns what stops it, which waits for the
 * run that is under way.
 */
export function every(intervalMs: number, job: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined
  const run = async () => {
    await job().catch(logJobFailure)
    running = undefined
  }
  const start = () => {
    running ??= run()
  }
  const timer = setInterval(start, intervalMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
