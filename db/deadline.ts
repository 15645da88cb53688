/** Returns the result of the work, or throws the error after `timeoutMs`. The timeout does not cancel the work. */
export async function withDeadline<Result>(
  work: Promise<Result>,
  timeoutMs: number,
  error: Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(error), timeoutMs)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
