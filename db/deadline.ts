/** Waits for work, and throws the error if it takes longer than this time; the work itself goes on. */
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
