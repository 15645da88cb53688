import { pathOfRecord } from '#app/staff/record-path.ts'
import type { StaffRecord } from '#lib/accounts/people/open-record.ts'
import { addRecordNote, removeRecordNote } from '#lib/accounts/people/record-notes.ts'
import { RecordNoteForm } from '#lib/contracts/forms/staff.ts'
import { button, form, type SentForm, staff } from '../form.ts'
import { idIn, openedBy, recordIn } from './opened-record.ts'

const may = staff('write-notes')

/** The forms of the notes about a kind of record. */
const notesOf = (path: string, kind: StaffRecord['kind']) => {
  const page = (sent: SentForm, done?: string) =>
    pathOfRecord(recordIn(sent, kind), openedBy(sent), done)
  return [
    form(
      `${path}/notes`,
      may,
      RecordNoteForm,
      async ({ who, input, context, ...sent }) => {
        const text = input.note.replaceAll('\r\n', '\n')
        const isAdded = await addRecordNote(who, recordIn(sent, kind), text, context)
        return page(sent, isAdded ? 'staff-note-added' : undefined)
      },
      { page: (sent) => page(sent) },
    ),
    button(
      `${path}/notes/{note}/remove`,
      (sent) => page(sent),
      may,
      async ({ who, context, ...sent }) => {
        const id = idIn(sent, 'note')
        const isRemoved = await removeRecordNote(who, recordIn(sent, kind), id, context)
        return page(sent, isRemoved ? 'staff-note-removed' : undefined)
      },
    ),
  ]
}

/** The forms of the notes about people and memberships. */
export const recordNoteForms = [
  ...notesOf('/staff/people/{person}', 'person'),
  ...notesOf('/staff/memberships/{membership}', 'membership'),
]
