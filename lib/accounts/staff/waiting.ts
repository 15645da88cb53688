import { maxCounted } from '#db/queries/applications/queue.ts'
import type { Waiting } from '#db/queries/staff/waiting.ts'
import * as waiting from '#db/queries/staff/waiting.ts'
import { db } from '#lib/runtime/database.ts'

export { maxCounted, type Waiting }

/** Counts the waiting work for the first page of staff; no count exceeds `maxCounted` by more than one. */
export const countWaiting = (): Promise<Waiting> => waiting.countWaiting(db, maxCounted)
