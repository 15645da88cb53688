const interval = 500

/** Calls the work twice a second, never two at once, until the returned function is called; its failures wait for the next turn. */
export function watch(work: () => Promise<void>): () => void {
  let busy = false
  const timer = setInterval(async () => {
    if (busy) return
    busy = true
    await work().catch(() => {})
    busy = false
  }, interval)
  timer.unref()
  return () => clearInterval(timer)
}
