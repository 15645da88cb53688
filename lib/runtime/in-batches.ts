/** The most rows that a statement of a job changes, which locks them for less than a second. */
export const batchSize = 5_000

/** Repeats a statement that changes at most so many rows until there are fewer, or the signal aborts. */
export async function inBatches(
  change: (batchSize: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted && (await change(batchSize)) === batchSize);
}
