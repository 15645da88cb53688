import type { Worker } from 'node:worker_threads'

/** Ends a thread that has sent no message for some milliseconds; `isLost` says whether it did. */
export function watchThread(thread: Worker, maxSilentMs: number): { isLost(): boolean } {
  let heardAt = performance.now()
  let isLost = false
  thread.on('message', () => {
    heardAt = performance.now()
  })
  const timer = setInterval(() => {
    if (performance.now() - heardAt < maxSilentMs) return
    isLost = true
    void thread.terminate()
  }, maxSilentMs / 4)
  thread.once('exit', () => clearInterval(timer))
  return { isLost: () => isLost }
}
