import * as subscriptions from '#db/queries/campaigns/subscriptions.ts'
import { maxListed } from '#lib/lists/list-page.ts'
import { db } from '#lib/runtime/database.ts'

/** Counts the subscriptions of the briefing that wait for their confirmation, up to one more than a list counts. */
export const countPending = () => subscriptions.countPending(db, maxListed)
