/**
 * Shares one call between all callers that arrive while an earlier call is running. Each caller
 * gets the result of a call that started after it arrived.
 */
export function shareNextCall<Result>(call: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const result = call()
      running = result.catch(() => {})
      return result
    })
    return next
  }
}
