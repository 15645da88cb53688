/**
 * Caches a value for some milliseconds from its first use, but not a failure. Concurrent callers share
 * one promise.
 */
export function cacheFor<Value>(
  cacheForMs: number,
  make: () => Promise<Value>,
): () => Promise<Value> {
  let current: Promise<Value> | undefined
  let expiresAt = 0
  return () => {
    if (current && performance.now() < expiresAt) return current
    const made = make()
    made.catch(() => {
      if (current === made) current = undefined
    })
    current = made
    expiresAt = performance.now() + cacheForMs
    return made
  }
}
