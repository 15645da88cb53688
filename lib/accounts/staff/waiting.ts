import { maxCounted } from '#db/queries/joining/queue.ts'
import { countWaiting, type Waiting } from '#db/queries/staff/waiting.ts'
import { db } from '#lib/runtime/database.ts'

export { maxCounted, type Waiting }

/** What waits for staff, for their first page; each count is at most one more than `maxCounted`. */
export const findWaiting = (): Promise<Waiting> => countWaiting(db, maxCounted)
