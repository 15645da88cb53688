import { logJobFailure } from './log-job-failure.ts'

/** Runs a job at an interval, but not while it runs, and again after a failure. Returns what stops it. */
export function every(intervalMs: number, job: () => Promise<unknown>): () => void {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    await job().catch(logJobFailure)
    isRunning = false
  }
  const timer = setInterval(run, intervalMs).unref()
  return () => clearInterval(timer)
}
