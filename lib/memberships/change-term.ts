import type { Actor } from '#db/queries/audit/audit.ts'
import { listChanges } from '#db/queries/audit/changes.ts'
import type { RenewalOutcome, ShownTerm } from '#db/queries/memberships/renewals.ts'
import * as renewals from '#db/queries/memberships/renewals.ts'
import { env } from '#lib/env.ts'
import { actOnEach } from '#lib/runtime/act-on-each.ts'
import { db, onPrimary } from '#lib/runtime/database.ts'

const { firstDay } = env.dating

/** Finds the last day that a renewal would pay for; undefined if there is no such membership. */
export const findNextRenewal = (id: string): Promise<string | undefined> =>
  renewals.findNextRenewal(db, id, firstDay)

const dayMs = 24 * 60 * 60 * 1_000

/**
 * Returns true if a membership was marked as paid in the last 24 hours, by itself or with its renewal, and that was not
 * taken back.
 */
export async function isJustPaid(id: string): Promise<boolean> {
  const changes = await listChanges(db, 'membership', id)
  return changes.some(
    ({ action, at, isUndone, replaced }) =>
      !isUndone &&
      at > Date.now() - dayMs &&
      (action === 'membership-renewed' ||
        (/^join-(paid|accepted)$/.test(action) && replaced.some(({ after }) => after?.renewsOn))),
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
  const [renewed] = await renewals.renewMemberships(
    db,
    [{ id, day: until, shown }],
    firstDay,
    actor,
  )
  return renewed ?? { outcome: 'unknown' }
}

/**
 * Renews memberships, each until the day or by one period, if its last paid day is still that of `shown`; one that was
 * just marked as paid only if there was another payment (`again`). Returns how many were renewed; the audit trail has an
 * event for each.
 */
export async function renewSeveral(
  ids: readonly string[],
  { until, again }: { readonly until?: string | null | undefined; readonly again?: unknown },
  actor: Actor,
  shown: Readonly<Record<string, string>>,
): Promise<number> {
  const renewed = await actOnEach(ids, async (id) => {
    if (!again && (await isJustPaid(id))) return false
    const { outcome } = await renewMembership(id, until ?? null, actor, {
      renewsOn: shown[id] ?? '',
    })
    return outcome === 'renewed'
  })
  return renewed.filter(Boolean).length
}

/** Renews memberships, all or none, as one act of a batch. Returns false if it renewed none. */
export async function renewAll(
  rows: readonly renewals.DatedMembership[],
  actor: Actor,
  batch: string,
): Promise<boolean> {
  const outcomes = await renewals.renewMemberships(db, rows, firstDay, actor, batch)
  return outcomes.every(({ outcome }) => outcome === 'renewed')
}

/** Ends memberships, all or none, as its statement does; false if one is missing, or if its dates have changed. */
export const endMemberships = onPrimary(renewals.endMemberships)
