import type { Operator } from '#db/queries/audit.ts'
import { deleteAccount } from '#db/queries/operators/erasure.ts'
import { db } from '#lib/runtime/database.ts'

/** Erases an account (UK GDPR, article 17); false if there is no such account. */
export const eraseAccount = (id: string, operator: Operator): Promise<boolean> =>
  deleteAccount(db, id, operator)
