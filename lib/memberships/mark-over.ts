import type { Database } from '#db/driver/connect.ts'
import { markMembershipsOver } from '#db/queries/memberships/over.ts'

/** Few enough that their rows are locked for less than a second. */
const batchSize = 5_000

/** Writes the event of each membership that has ended or lapsed by time since the last run, or is listed again (decision 093). */
export async function markAllOver(pool: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await markMembershipsOver(pool, batchSize)) === batchSize);
}
