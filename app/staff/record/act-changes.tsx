import type { ReactNode } from 'react'
import { DateTime } from '#app/_ui/date-time.tsx'
import { Disclosure } from '#app/_ui/disclosure.tsx'
import { ButtonErrors, ButtonForm } from '#app/_ui/form/button-form.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { sameParameter } from '#app/forms/edit-form.ts'
import { currentRequest, queryOf } from '#app/request.ts'
import { listActs } from '#lib/accounts/people/undo-change.ts'
import type { UndoCapability } from '#lib/acts/acts.ts'
import { isUndoable, type RecordedChange, sayChange, waitsForEmail } from '#lib/acts/changes.ts'
import { actorOf, sentenceAbout } from '#lib/acts/sentences.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { withoutQuery } from '#lib/http/without-query.ts'
import { type Texts, texts } from '#lib/text/texts.ts'
import { firstOf, RecordSection } from '../record-section.tsx'

/** A change that a page lists, and how the colleague who reads it takes it back. */
export interface ListedChange {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly said: ReactNode
  /** Lines below it, such as the values that it replaced. */
  readonly lines: readonly string[]
  /** The text of it in the banner after it and beside Undo. */
  readonly about: string
  readonly isUndone: boolean
  /** True if the colleague made it. */
  readonly isOwn: boolean
  /** The form that takes it back; undefined for colleagues who may not. */
  readonly form: string | undefined
  /** False if it is undone, or if it can no longer be. */
  readonly canBeUndone: boolean
  /** True if it can be undone until its email goes. */
  readonly waits?: boolean
}

/** The colleague who reads acts on a page, and the capability with which they take them back. */
export interface ActReader {
  readonly staff: StaffMember
  readonly capability: UndoCapability
  /** The path of a form below the page, or below that of an act. */
  readonly pathOf: (below: string, act: RecordedChange) => string
  /** True on a page with acts on several people, which names them. */
  readonly namesPeople?: boolean
}

/** Lists acts with the values that they replaced. */
export const listedActs = (
  acts: readonly RecordedChange[],
  { staff, capability, pathOf, namesPeople = false }: ActReader,
): readonly ListedChange[] =>
  acts.map((act) => {
    const { id, at, action, name, isUndone, replaced } = act
    const lines = sayChange(act)
    const isNamed = replaced.some(({ name }) => name)
    return {
      id,
      at,
      said: (
        <RichText values={{ name, by: act.operator || act.staffName ? actorOf(act) : name }}>
          {sentenceAbout(action)}
        </RichText>
      ),
      lines,
      about: [...(namesPeople && !isNamed ? [name] : []), ...lines].join(', '),
      isUndone,
      isOwn: act.staffAccountId === staff.accountId,
      form: may(staff.staffRoles, capability) ? pathOf(`/changes/${id}/undo`, act) : undefined,
      canBeUndone: isUndoable(act, capability),
      waits: waitsForEmail(capability),
    }
  })

interface ChangesProps {
  /** The newest first. */
  readonly changes: readonly ListedChange[]
}

/** The changes of the last days, which staff can take back, and why one that is not among them cannot be. */
export function ChangeList({ changes }: ChangesProps) {
  const text = texts().acts.undo
  const sent = sentUndo()
  const isListed = firstOf('changes', changes).some(({ form = '' }) => withoutQuery(form) === sent)
  return (
    <>
      {sent && !isListed && <ButtonErrors action={sent} />}
      <RecordSection
        title={text.title}
        list="changes"
        none={text.none}
        rows={changes}
        more={texts().staffRecord.inAudit}
      >
        {(change) => (
          <>
            <span className="min-w-0 break-words">
              {change.said}
              {change.lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
              <span className="block text-sm text-muted">
                <DateTime at={change.at} />
              </span>
            </span>
            {change.isUndone && <span className="text-muted">{text.undone}</span>}
            <Undo {...change} />
          </>
        )}
      </RecordSection>
    </>
  )
}

/** The path of the form that was sent to take a change back, if its page is shown again. */
function sentUndo(): string | undefined {
  const { action = '' } = currentRequest().form ?? {}
  return /\/changes\/[^/]+\/undo$/.test(action) ? action : undefined
}

function Undo({ form, canBeUndone, about }: ListedChange) {
  const text = texts().acts.undo
  if (form === undefined) return null
  return canBeUndone ? (
    <ButtonForm action={form} kind="quiet" button={text} about={about} />
  ) : (
    <ButtonErrors action={form} />
  )
}

const bannerMs = 60_000

/** The sentences of banners after acts that can be taken back: after another act, the newest of those is not what it says. */
const undoable: readonly (keyof Texts['done'])[] = [
  'application-accepted',
  'application-asked',
  'application-declined',
  'application-paid',
  'application-payment',
  'staff-contact-added',
  'staff-contact-removed',
  'staff-email',
  'staff-fee-ended',
  'staff-fee-saved',
  'staff-fee-scheduled',
  'staff-fees-raised',
  'staff-membership-ended',
  'staff-membership-paid',
  'staff-role-granted',
  'staff-role-revoked',
  'staff-saved',
  'staff-task-done',
  'staff-task-taken',
]

/** The content of the banner after a change: the change of the colleague and the way back. */
export function JustDone({ changes }: ChangesProps) {
  const newest = changes.find(({ isOwn }) => isOwn)
  return (
    undoable.some((done) => done === queryOf('done')) &&
    queryOf(sameParameter) === undefined &&
    newest?.canBeUndone &&
    newest.at > Date.now() - bannerMs && (
      <>
        <p>{newest.about}</p>
        {newest.waits && <p>{texts().staffApplications.emailWaits}</p>}
        <Undo {...newest} />
      </>
    )
  )
}

/** The banner after a change, with the way back. */
export const ChangeBanner = (props: ChangesProps) => (
  <SuccessBanner>
    <JustDone {...props} />
  </SuccessBanner>
)

interface ActsProps extends Pick<ActReader, 'staff' | 'capability'> {
  /** The page of the forms. */
  readonly path: string
}

const listRecent = async ({ path, ...reader }: ActsProps) =>
  listedActs(await listActs(reader.capability), {
    ...reader,
    pathOf: (below) => `${path}${below}`,
    namesPeople: true,
  })

/** The content of the banner after an act that is on no record. */
export const RecentAct = async (props: ActsProps) => <JustDone changes={await listRecent(props)} />

/** The banner after an act that is on no record. */
export const RecentActBanner = (props: ActsProps) => (
  <SuccessBanner>
    <RecentAct {...props} />
  </SuccessBanner>
)

/** The acts of the last days that are on no record, closed at first. */
export const RecentActs = async (props: ActsProps) => (
  <Disclosure summary={texts().acts.undo.title} isOpen={sentUndo() !== undefined}>
    <ChangeList changes={await listRecent(props)} />
  </Disclosure>
)
