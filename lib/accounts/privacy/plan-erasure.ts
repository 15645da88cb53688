import type { ErasurePlan } from '#db/queries/privacy/erasure-plan.ts'
import * as erasurePlan from '#db/queries/privacy/erasure-plan.ts'
import { env } from '#lib/env.ts'
import { db } from '#lib/runtime/database.ts'

const dayMs = 24 * 60 * 60 * 1_000

/** The effects of erasing an account: the rows deleted, and the end of those that stay, in milliseconds. */
export interface Erasure extends ErasurePlan {
  /** The time at which the last audit event is deleted; null if there is none. */
  readonly auditUntil: number | null
  /** The time at which the last network is deleted from an audit event. */
  readonly networksUntil: number | null
}

/** Finds what erasing an account would do; undefined if there is no such account. */
export async function findErasureEffects(id: string): Promise<Erasure | undefined> {
  const plan = await erasurePlan.findErasureEffects(db, id)
  if (!plan) return undefined
  const { auditEvents, auditNetworks } = env.retentionDays
  const after = (days: number) => plan.lastEventAt && plan.lastEventAt + days * dayMs
  return { ...plan, auditUntil: after(auditEvents), networksUntil: after(auditNetworks) }
}
