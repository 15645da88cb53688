import * as erasure from '#db/queries/privacy/erasure.ts'
import * as erasurePlan from '#db/queries/privacy/erasure-plan.ts'
import { onPrimary } from '#lib/runtime/database.ts'

/** Erases an account at once (UK GDPR, article 17); false if there is none, or if it has another open request. */
export const eraseAccount = onPrimary(erasure.eraseAccount)

/** Finds the erasure of an account that can still be undone. */
export const findPlannedErasure = onPrimary(erasurePlan.findPlannedErasure)

/** Disables accounts and erases them in 30 days; returns their number without those that stay, or are planned already. */
export const planErasures = onPrimary(erasure.planErasures)

/** Undoes an erasure that is planned; false if there is none. */
export const undoErasure = onPrimary(erasure.undoErasure)
