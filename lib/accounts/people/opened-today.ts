import * as openedToday from '#db/queries/accounts/opened-today.ts'
import type { RequestContext } from '#db/request-context.ts'
import { type StaffMember, staffCaller } from '#lib/auth/staff/staff-member.ts'
import { db } from '#lib/runtime/database.ts'
import { openedBy } from './opened-by.ts'

/**
 * Lists the records that a member of staff has opened today, the last one first, with the parameter that opens a person or a
 * membership. The list is recorded as a search.
 */
export async function listOpenedToday(staff: StaffMember, context: RequestContext) {
  const caller = staffCaller(staff, 'open-people', context)
  const found = await openedToday.listOpenedToday(db, caller)
  if (!found) return []
  return found.records.map((record) => {
    const { kind, id } = record
    const isRecord = kind !== 'application'
    return { ...record, openedBy: isRecord ? openedBy(found.listId, { kind, id }) : undefined }
  })
}
