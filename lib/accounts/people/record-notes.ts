import type { RecordNote } from '#db/queries/accounts/notes.ts'
import * as notes from '#db/queries/accounts/notes.ts'
import type { StaffRecord } from '#db/queries/accounts/records.ts'
import type { RequestContext } from '#db/request-context.ts'
import { type ActingStaff, staffCaller } from '#lib/auth/staff/staff-member.ts'
import { db } from '#lib/runtime/database.ts'

export type { RecordNote }

/** Lists the notes about a person or a membership, the newest first. */
export const listRecordNotes = (record: StaffRecord): Promise<readonly RecordNote[]> =>
  notes.listRecordNotes(db, record)

/** Adds a note about a record; false if there is no such record or the session of staff has ended. */
export const addRecordNote = (
  staff: ActingStaff,
  record: StaffRecord,
  text: string,
  context: RequestContext,
): Promise<boolean> =>
  notes.addRecordNote(db, staffCaller(staff, 'write-notes', context), record, text, staff.actor)

/** Removes a note that the member of staff wrote; false if there is none. */
export const removeRecordNote = (
  staff: ActingStaff,
  record: StaffRecord,
  id: string,
  context: RequestContext,
): Promise<boolean> =>
  notes.removeRecordNote(db, staffCaller(staff, 'write-notes', context), record, id, staff.actor)
