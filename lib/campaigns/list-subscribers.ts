import type { SubscriptionRow } from '#db/queries/campaigns/subscriptions.ts'
import * as subscriptions from '#db/queries/campaigns/subscriptions.ts'
import { openJobPool } from '#lib/runtime/database.ts'

/** Lists the confirmed subscribers of the briefing, and those who are pending if `all` is true. */
export async function listSubscribers({
  all,
}: {
  readonly all: boolean
}): Promise<readonly SubscriptionRow[]> {
  const pool = openJobPool()
  return subscriptions
    .listSubscribers(pool, { all })
    .finally(() => pool.$client.end({ timeout: 1 }))
}
