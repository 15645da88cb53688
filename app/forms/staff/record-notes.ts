import type { StaffRecord } from '#lib/accounts/people/open-record.ts'
import { addRecordNote, removeRecordNote } from '#lib/accounts/people/record-notes.ts'
import { RecordNoteForm } from '#lib/contracts/forms/staff.ts'
import { button, form, staff } from '../form.ts'
import { idIn, pageOfRecord, recordIn } from './opened-record.ts'

const may = staff('write-notes')

/** The forms of the notes about a kind of record. */
const notesOf = (path: string, kind: StaffRecord['kind']) => {
  const page = pageOfRecord(kind)
  return [
    form(
      `${path}/notes`,
      may,
      RecordNoteForm,
      async ({ who, input, context, ...sent }) => {
        const isAdded = await addRecordNote(who, recordIn(sent, kind), input.note, context)
        return page(sent, isAdded ? 'staff-note-added' : undefined)
      },
      { page },
    ),
    button(`${path}/notes/{note}/remove`, page, may, async ({ who, context, ...sent }) => {
      const id = idIn(sent, 'note')
      const isRemoved = await removeRecordNote(who, recordIn(sent, kind), id, context)
      return page(sent, isRemoved ? 'staff-note-removed' : undefined)
    }),
  ]
}

/** The forms of the notes about people and memberships. */
export const recordNoteForms = [
  ...notesOf('/staff/people/{person}', 'person'),
  ...notesOf('/staff/memberships/{membership}', 'membership'),
]
