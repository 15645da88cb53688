import { roleChoices } from '#db/values/staff-roles.ts'
import { date, identifier, saying } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { sentencesOf } from '#lib/text/texts.ts'

const note = sentencesOf((text) => text.staffTasks.add)
const recordNote = sentencesOf((text) => text.staffRecord.notes)

/** A role that is given to or taken from staff, or several as one choice. */
export const RoleChoiceForm = message('role-choice', {
  role: identifier('role', required(), oneOf(...roleChoices)),
})

/** A note that officers leave for themselves, with the day until which it should be done. */
export const TaskNote = message('task-note', {
  text: identifier('text', required(note.enterText), maxLength(500, note.tooLong)),
  dueOn: saying(date('due', required(note.enterDay)), note.enterDay),
})

/** A note about a person or a membership. */
export const RecordNoteForm = message('record-note', {
  note: identifier('note', required(recordNote.enter), maxLength(1000, recordNote.tooLong)),
})
