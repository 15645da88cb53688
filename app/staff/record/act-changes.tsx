import { DateTime } from '#app/_ui/date-time.tsx'
import { Disclosure } from '#app/_ui/disclosure.tsx'
import { ButtonErrors, ButtonForm } from '#app/_ui/form/button-form.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { listActs } from '#lib/accounts/people/undo-change.ts'
import type { UndoCapability } from '#lib/acts/acts.ts'
import { isUndoable, type RecordedChange, sayChange, waitsForEmail } from '#lib/acts/changes.ts'
import { actorOf, sentenceAbout } from '#lib/acts/sentences.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../record-section.tsx'

/** The colleague who looks at acts on a page, and the capability with which they take them back. */
export interface ActReader {
  readonly staff: StaffMember
  readonly capability: UndoCapability
  /** The path of a form below the page, or below that of a change. */
  readonly pathOf: (below: string, change: RecordedChange) => string
}

interface ActChangesProps extends ActReader {
  readonly changes: readonly RecordedChange[]
}

/** The acts of the last days with the values that they replaced, which staff can take back. */
export function ActChanges({ changes, ...reader }: ActChangesProps) {
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
              <RichText
                values={{
                  name: change.name,
                  by: change.operator || change.staffName ? actorOf(change) : change.name,
                }}
              >
                {sentenceAbout(change.action)}
              </RichText>
              {sayChange(change).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
              <span className="block text-sm text-muted">
                <DateTime at={change.at} />
              </span>
            </span>
            {change.isUndone && <span className="text-muted">{text.undone}</span>}
            <Undo change={change} {...reader} />
          </>
        ),
      }))}
    />
  )
}

function Undo({
  change,
  staff,
  capability,
  pathOf,
}: ActReader & { readonly change: RecordedChange }) {
  const text = texts().acts.undo
  const action = pathOf(`/changes/${change.id}/undo`, change)
  if (!may(staff.staffRoles, capability)) return null
  return isUndoable(change, capability) ? (
    <ButtonForm
      action={action}
      kind="quiet"
      submit={text.submit}
      pending={text.pending}
      about={sayChange(change).join(', ')}
    />
  ) : (
    <ButtonErrors action={action} />
  )
}

const bannerMs = 60_000

/** The values that the colleague has just replaced and the way back, for the banner after an act. */
export function JustDone({ changes, ...reader }: ActChangesProps) {
  const [newest] = changes
  const isOwn =
    newest?.staffAccountId === reader.staff.accountId && newest.at > Date.now() - bannerMs
  return (
    newest &&
    isOwn &&
    isUndoable(newest, reader.capability) && (
      <>
        <p>{sayChange(newest).join(', ')}</p>
        {waitsForEmail(reader.capability) && <p>{texts().staffApplications.emailWaits}</p>}
        <Undo change={newest} {...reader} />
      </>
    )
  )
}

/** The banner after an act, with the way back. */
export const ActBanner = (props: ActChangesProps) => (
  <SuccessBanner>
    <JustDone {...props} />
  </SuccessBanner>
)

interface ActsProps extends Pick<ActReader, 'staff' | 'capability'> {
  /** The page of the forms. */
  readonly path: string
}

const readerOf = async ({ path, ...reader }: ActsProps): Promise<ActChangesProps> => ({
  ...reader,
  pathOf: (below) => `${path}${below}`,
  changes: await listActs(reader.capability),
})

/** The banner after an act that is on no record. */
export const RecentActBanner = async (props: ActsProps) => (
  <ActBanner {...(await readerOf(props))} />
)

/** The acts of the last days that are on no record, closed at first. */
export const RecentActs = async (props: ActsProps) => (
  <Disclosure summary={texts().acts.undo.title}>
    <ActChanges {...(await readerOf(props))} />
  </Disclosure>
)
