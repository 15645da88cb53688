import { type ErasurePlan, findErasurePlan } from '#db/queries/operators/erasure-plan.ts'
import { env } from '#lib/env.ts'
import { db } from '#lib/runtime/database.ts'

const dayMs = 24 * 60 * 60 * 1_000

/** What erasing an account deletes and what stays, and until when; times are in milliseconds. */
export interface Erasure extends ErasurePlan {
  /** When the last audit event is deleted; null if there is none. */
  readonly auditUntil: number | null
  /** When the last network is deleted from an audit event. */
  readonly networksUntil: number | null
}

/** Finds what erasing an account would do; undefined if there is no such account. */
export async function planErasure(id: string): Promise<Erasure | undefined> {
  const plan = await findErasurePlan(db, id)
  if (!plan) return undefined
  const { auditEvents, auditNetworks } = env.retentionDays
  const after = (days: number) => plan.lastEventAt && plan.lastEventAt + days * dayMs
  return { ...plan, auditUntil: after(auditEvents), networksUntil: after(auditNetworks) }
}
