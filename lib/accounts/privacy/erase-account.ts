import type { Actor } from '#db/queries/audit/audit.ts'
import * as erasure from '#db/queries/privacy/erasure.ts'
import type { PlannedErasure } from '#db/queries/privacy/erasure-plan.ts'
import * as erasurePlan from '#db/queries/privacy/erasure-plan.ts'
import { db } from '#lib/runtime/database.ts'

/** Erases an account at once (UK GDPR, article 17); false if there is no such account. */
export const eraseAccount = (id: string, actor: Actor): Promise<boolean> =>
  erasure.eraseAccount(db, id, actor)

/** Finds the erasure of an account that can still be undone. */
export const findPlannedErasure = (id: string): Promise<PlannedErasure | undefined> =>
  erasurePlan.findPlannedErasure(db, id)

/** Disables an account and erases it in 30 days; false if it cannot be erased, or is planned already. */
export const planErasure = (id: string, actor: Actor): Promise<boolean> =>
  erasure.planErasure(db, id, actor)

/** Undoes an erasure that is planned; false if there is none. */
export const undoErasure = (id: string, actor: Actor): Promise<boolean> =>
  erasure.undoErasure(db, id, actor)
