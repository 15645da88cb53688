import type { Actor } from '#db/queries/audit/audit.ts'
import type { RenewalOutcome, ShownTerm } from '#db/queries/memberships/renewals.ts'
import * as renewals from '#db/queries/memberships/renewals.ts'
import { env } from '#lib/env.ts'
import { db, onPrimary } from '#lib/runtime/database.ts'

const { firstDay } = env.dating

/** Finds the last day that a renewal would pay for; undefined if there is no such membership. */
export const findNextRenewal = (id: string): Promise<string | undefined> =>
  renewals.findNextRenewal(db, id, firstDay)

/**
 * Renews a membership until a day, or by one period of the setting RENEWAL: from the last paid day until it
 * has lapsed, and from today afterwards (decision 080). A membership that has ended begins again.
 */
export const renewMembership = (
  id: string,
  until: string | null,
  actor: Actor,
  shown?: ShownTerm,
): Promise<RenewalOutcome> => renewals.renewMembership(db, id, { until, firstDay }, actor, shown)

/**
 * Renews memberships, each until the day or by one period, if its last paid day is still that of `shown`. Returns how
 * many were renewed; the audit trail has an event for each.
 */
export async function renewSeveral(
  ids: readonly string[],
  until: string | null,
  actor: Actor,
  shown: Readonly<Record<string, string>>,
): Promise<number> {
  const renewed = await Promise.all(
    ids.map((id) => renewMembership(id, until, actor, { renewsOn: shown[id] ?? '' })),
  )
  return renewed.filter(({ outcome }) => outcome === 'renewed').length
}

/** Ends a membership from a day on, by default today; false if there is none, or if its dates have changed. */
export const endMembership = onPrimary(renewals.endMembership)
