import { hasCode } from '#db/driver/errors.ts'

/** Runs a statement with a new random value if another one took the same value in the same moment. */
export async function retryIfTaken<Result>(
  run: () => Promise<Result>,
  attempts = 5,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (attempts <= 1 || !hasCode(error, /^23505$/)) throw error
    return retryIfTaken(run, attempts - 1)
  }
}
