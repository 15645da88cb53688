import type { SubscriptionRow } from '#db/queries/campaigns/subscriptions.ts'
import * as subscriptions from '#db/queries/campaigns/subscriptions.ts'
import { withJobPool } from '#lib/runtime/database.ts'

/** Lists the confirmed subscribers of the briefing, and those who are pending if `all` is true. */
export const listSubscribers = (options: {
  readonly all: boolean
}): Promise<readonly SubscriptionRow[]> =>
  withJobPool((pool) => subscriptions.listSubscribers(pool, options))
