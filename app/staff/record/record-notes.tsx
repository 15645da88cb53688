import { DateTime } from '#app/_ui/date-time.tsx'
import { SubmitButton } from '#app/_ui/form/button.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { PostForm } from '#app/_ui/form/post-form.tsx'
import { returnedForm } from '#app/_ui/form/returned-form.tsx'
import { sentForm } from '#app/_ui/form/sent-form.ts'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { currentPath } from '#app/request.ts'
import type { RecordNote } from '#lib/accounts/people/record-notes.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { formatDateTime } from '#lib/text/format-time.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../record-section.tsx'

interface RecordNotesProps {
  readonly notes: readonly RecordNote[]
  readonly staff: StaffMember
  /** The person that the notes are about; the contacts of a membership if there is none. */
  readonly readBy?: string
  /** The path of a form below the record. */
  readonly pathOf: (form: string) => string
  /** False for an account that was merged: notes are about the one that stays. */
  readonly mayAdd?: boolean
}

/** The notes about a record, the newest first, and the form that adds one, if one may be added. */
export async function RecordNotes({
  notes,
  staff,
  readBy,
  pathOf,
  mayAdd = true,
}: RecordNotesProps) {
  const { accountId } = staff
  const text = texts().staffRecord.notes
  const sent = sentForm(pathOf('/notes'))
  const values = sent?.values ?? (await returnedForm(currentPath()))?.values
  return (
    <>
      <RecordSection title={text.title} none={text.none} rows={notes}>
        {({ id, text: words, at, author, authorId }) => (
          <>
            <span className="min-w-0 grow basis-60 break-words whitespace-pre-line">
              {words}
              <span className="block text-sm text-muted">
                <DateTime at={at} /> {text.by(author ?? text.erased)}
              </span>
            </span>
            {authorId === accountId && (
              <ButtonForm
                action={pathOf(`/notes/${id}/remove`)}
                kind="quiet"
                button={text.remove}
                about={text.about(formatDateTime(at))}
              />
            )}
          </>
        )}
      </RecordSection>
      {mayAdd && (
        <PostForm action={pathOf('/notes')} className="stack" noValidate>
          <TextArea
            name="note"
            label={text.label}
            hint={text.hint(readBy ?? text.contacts)}
            value={values?.note}
            error={sent?.errors[0]?.message}
            rows={2}
            autoComplete="off"
          />
          <SubmitButton kind="secondary" pending={text.pending}>
            {text.submit}
          </SubmitButton>
        </PostForm>
      )}
    </>
  )
}
