import { log } from './log.ts'

/** Runs a job at an interval, but not while it runs, and again after a failure. Returns what stops it. */
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
