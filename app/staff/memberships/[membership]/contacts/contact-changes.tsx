import { Banner } from '#app/_ui/banner.tsx'
import { DateTime } from '#app/_ui/date-time.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import type { ContactChange } from '#lib/memberships/contacts/report-change.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../../record-section.tsx'

interface ContactChangesProps {
  readonly changes: readonly ContactChange[]
  readonly isFrozen: boolean
  /** The path of a form below the record; undefined for staff who may change no contacts. */
  readonly action: ((page: string) => string) | undefined
}

/** The changes of contacts that officers can undo, and whether members can change them. */
export function ContactChanges({ changes, isFrozen, action }: ContactChangesProps) {
  const text = texts().staffContacts
  return (
    <>
      {isFrozen && (
        <Banner kind="notice" title={text.frozen.title}>
          <p>{text.frozen.text}</p>
          {action && (
            <ButtonForm
              action={action('/contacts/release')}
              kind="secondary"
              submit={text.frozen.release}
              pending={text.frozen.releasing}
            />
          )}
        </Banner>
      )}
      <RecordSection
        title={text.title}
        none={text.none}
        rows={changes.map(({ id, kind, at, name, actor, isUndone }) => ({
          key: id,
          row: (
            <>
              <span className="min-w-0 break-words">
                {texts().membershipContacts.changes[kind](name)}
                <span className="block text-sm text-muted">
                  <DateTime at={at} /> {text.by(actor ?? text.erased)}
                </span>
              </span>
              {isUndone ? (
                <span className="text-muted">{text.undone}</span>
              ) : (
                action && (
                  <ButtonForm
                    action={action(`/contacts/changes/${id}/undo`)}
                    kind="quiet"
                    submit={text.undo}
                    pending={text.undoing}
                    about={texts().membershipContacts.changes[kind](name)}
                  />
                )
              )}
            </>
          ),
        }))}
      />
    </>
  )
}
