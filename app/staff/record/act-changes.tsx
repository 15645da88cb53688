import { DateTime } from '#app/_ui/date-time.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { isUndoable, type RecordedChange, sayReplaced } from '#lib/acts/changes.ts'
import { actorOf, sentenceAbout } from '#lib/acts/sentences.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../record-section.tsx'

interface ActChangesProps {
  readonly changes: readonly RecordedChange[]
  /** The name of the person whose record it is. */
  readonly name?: string
  /** The path of a form below the record; undefined for staff who may take nothing back. */
  readonly pathOf: ((page: string) => string) | undefined
}

/** The acts on a record with the values that they replaced, which staff can take back. */
export function ActChanges({ changes, name, pathOf }: ActChangesProps) {
  const text = texts().acts.undo
  return (
    <RecordSection
      title={text.title}
      none={text.none}
      rows={changes.map((change) => ({
        key: change.id,
        row: (
          <>
            <span className="min-w-0 break-words">
              <RichText values={{ name, by: change.operator ? actorOf(change) : name }}>
                {sentenceAbout(change.action)}
              </RichText>
              {sayReplaced(change).map((replaced) => (
                <span key={replaced} className="block">
                  {replaced}
                </span>
              ))}
              <span className="block text-sm text-muted">
                <DateTime at={change.at} />
              </span>
            </span>
            {change.isUndone && <span className="text-muted">{text.undone}</span>}
            <Undo change={change} pathOf={pathOf} />
          </>
        ),
      }))}
    />
  )
}

interface UndoProps extends Pick<ActChangesProps, 'pathOf'> {
  readonly change: RecordedChange
}

function Undo({ change, pathOf }: UndoProps) {
  const text = texts().acts.undo
  return (
    pathOf &&
    isUndoable(change) && (
      <ButtonForm
        action={pathOf(`/changes/${change.id}/undo`)}
        kind="quiet"
        submit={text.submit}
        pending={text.pending}
        about={sayReplaced(change).join(', ')}
      />
    )
  )
}

const bannerMs = 60_000

/** The banner after an act on a record, with the values that the colleague has just replaced and the way back. */
export function ActBanner({
  changes,
  pathOf,
  staffId,
}: Omit<ActChangesProps, 'name'> & { readonly staffId: string }) {
  const [newest] = changes
  const isOwn = newest?.staffAccountId === staffId && newest.at > Date.now() - bannerMs
  return (
    <SuccessBanner>
      {newest && isOwn && isUndoable(newest) && (
        <>
          <p>{sayReplaced(newest).join(', ')}</p>
          <Undo change={newest} pathOf={pathOf} />
        </>
      )}
    </SuccessBanner>
  )
}
