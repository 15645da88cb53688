import type { Operator } from '#db/queries/audit.ts'
import { deleteAccount } from '#db/queries/operators/erasure.ts'
import {
  addPlannedErasure,
  deletePlannedErasure,
  findPlannedErasure,
  type PlannedErasure,
} from '#db/queries/operators/planned-erasures.ts'
import { db } from '#lib/runtime/database.ts'

/** Erases an account at once (UK GDPR, article 17); false if there is no such account. */
export const eraseAccount = (id: string, operator: Operator): Promise<boolean> =>
  deleteAccount(db, id, operator)

/** Finds the erasure of an account that can still be undone. */
export const findErasure = (id: string): Promise<PlannedErasure | undefined> =>
  findPlannedErasure(db, id)

/** Disables an account and erases it in 30 days; false if it cannot be erased, or is planned already. */
export const eraseLater = (id: string, operator: Operator): Promise<boolean> =>
  addPlannedErasure(db, id, operator)

/** Undoes an erasure that is planned; false if there is none. */
export const undoErasure = (id: string, operator: Operator): Promise<boolean> =>
  deletePlannedErasure(db, id, operator)
