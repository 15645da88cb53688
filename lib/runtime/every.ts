import { log } from './log.ts'

/**
 * Runs a job at an interval, but not while it runs: one that waits for long does not pile up. A job that failed
 * runs again at its next interval. Returns what stops it.
 */
export function every(intervalMs: number, job: () => Promise<unknown>): () => void {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    await job().catch((error) => log.warn({ event: 'background-job-failed', error }))
    isRunning = false
  }
  const timer = setInterval(run, intervalMs).unref()
  return () => clearInterval(timer)
}
