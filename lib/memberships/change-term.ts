import type { Actor } from '#db/queries/audit/audit.ts'
import { listChanges } from '#db/queries/audit/changes.ts'
import type { RenewalOutcome, ShownTerm } from '#db/queries/memberships/renewals.ts'
import * as renewals from '#db/queries/memberships/renewals.ts'
import { tellContacts } from '#lib/acts/tell-contacts.ts'
import { env } from '#lib/env.ts'
import { db } from '#lib/runtime/database.ts'

const { firstDay } = env.dating

/** Finds the last day that a renewal would pay for; undefined if there is no such membership. */
export const findNextRenewal = (id: string): Promise<string | undefined> =>
  renewals.findNextRenewal(db, id, firstDay)

const dayMs = 24 * 60 * 60 * 1_000

/** Returns true if a membership was marked as paid in the last 24 hours, and that was not taken back. */
export async function isJustPaid(id: string): Promise<boolean> {
  const changes = await listChanges(db, 'membership', id)
  return changes.some(
    ({ action, at, isUndone }) =>
      action === 'membership-renewed' && !isUndone && at > Date.now() - dayMs,
  )
}

/**
 * Renews a membership until a day, or by one period of the setting RENEWAL: from the last paid day until it
 * has lapsed, and from today afterwards (decision 080). A membership that has ended begins again. Its contacts are told.
 */
export async function renewMembership(
  id: string,
  until: string | null,
  actor: Actor,
  shown?: ShownTerm,
): Promise<RenewalOutcome> {
  const renewed = await renewals.renewMembership(db, id, { until, firstDay }, actor, shown)
  if (renewed.outcome === 'renewed') {
    await tellContacts(id, 'membership-renewed', renewed.renewsOn)
  }
  return renewed
}

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

/**
 * Ends a membership from a day on, by default today, and tells its contacts; false if there is none, or if its dates
 * have changed.
 */
export async function endMembership(
  id: string,
  end: { readonly from: string | null; readonly reason: string },
  actor: Actor,
  shown?: ShownTerm,
): Promise<boolean> {
  const from = await renewals.endMembership(db, id, end, actor, shown)
  if (from) await tellContacts(id, 'membership-ended', from)
  return from !== undefined
}
