import type { Database } from '#db/driver/connect.ts'
import { markMembershipsOver } from '#db/queries/memberships/over.ts'
import { inBatches } from '#lib/runtime/in-batches.ts'

/** Writes the event of each membership that has ended or lapsed by time since the last run, or is listed again (decision 093). */
export const markAllOver = (pool: Database, signal?: AbortSignal): Promise<void> =>
  inBatches((batchSize) => markMembershipsOver(pool, batchSize), signal)
