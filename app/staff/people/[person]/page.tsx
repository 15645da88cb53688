import { BackLink } from '#app/_ui/back-link.tsx'
import { Banner } from '#app/_ui/banner.tsx'
import { DateTime } from '#app/_ui/date-time.tsx'
import { ButtonErrors, ButtonForm } from '#app/_ui/form/button-form.tsx'
import { RichParagraph, RichText } from '#app/_ui/rich-text.tsx'
import { pathOfData } from '#app/paths/personal-data.ts'
import { pathBelow, pathOfRecord } from '#app/paths/record.ts'
import { listChanges } from '#lib/accounts/people/undo-change.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { ReasonForm } from '../../reason-form.tsx'
import { ChangeBanner, ChangeList, listedActs } from '../../record/act-changes.tsx'
import { openPerson, type RecordPageProps } from '../../record/open-record.ts'
import { RecordNotes } from '../../record/record-notes.tsx'
import { HelpSection } from './help-section.tsx'
import { PersonSheet } from './person-sheet.tsx'

export default async function Person(props: RecordPageProps) {
  const { staff, record, from, opened } = await openPerson('open-people', props)
  if (opened.state === 'reason-needed') return <ReasonForm kind="person" />
  const { mergedInto, merged, factor, closureDueAt } = opened.shown.account
  const { closure } = texts().staffRecord.person
  const merge = texts().staffMerge
  const pathOf = (below: string) => pathBelow(record, below, from)
  const merges = [...(mergedInto ? [mergedInto] : []), ...merged]
  const mayEdit = may(staff.staffRoles, 'edit-people')
  const changes = listedActs(await listChanges(record), {
    staff,
    capability: 'edit-people',
    pathOf,
  })
  return (
    <>
      <BackLink href="/staff/people">{texts().staffRecord.back}</BackLink>
      <ChangeBanner changes={changes} />
      {closureDueAt !== null && (
        <Banner kind="notice" title={closure.title(opened.shown.account.name)}>
          <p>{closure.due(formatDate(closureDueAt))}</p>
          {may(staff.staffRoles, 'look-after-privacy') && (
            <a href="/staff/privacy">{closure.link}</a>
          )}
        </Banner>
      )}
      {/* A merge that was undone meanwhile has no notice. */}
      {merges.length === 0 && <ButtonErrors action={pathOf('/unmerge')} />}
      {merges.map((other) => {
        const isKept = other !== mergedInto
        const record = { kind: 'person', id: other.id } as const
        const values = {
          account: <a href={pathOfRecord(record, opened.linkTo(record))}>{other.username}</a>,
          time: <DateTime at={other.undoUntil} />,
        }
        return (
          <Banner
            key={other.id}
            kind="notice"
            title={<RichText values={values}>{isKept ? merge.from : merge.into}</RichText>}
          >
            <RichParagraph values={values}>
              {isKept ? merge.untilDeleted : merge.until}
            </RichParagraph>
            {mayEdit && (
              <ButtonForm
                action={pathOf('/unmerge')}
                kind="quiet"
                button={texts().acts.undo}
                about={other.username}
                {...(isKept && { hidden: { merged: other.id } })}
              />
            )}
          </Banner>
        )
      })}
      <PersonSheet
        {...opened}
        changes={<ChangeList changes={changes} />}
        edit={mayEdit ? { details: pathOf('/edit'), email: pathOf('/email') } : undefined}
      >
        <HelpSection staff={staff} pathOf={pathOf} account={opened.shown.account}>
          {mayEdit && !mergedInto && <a href={pathOf('/merge')}>{merge.link}</a>}
          {may(staff.staffRoles, 'reset-factor') &&
            factor?.resetAt === null &&
            record.id !== staff.accountId && (
              <a href={pathOf('/factor')}>{texts().staffEdit.factor.link}</a>
            )}
          {may(staff.staffRoles, 'see-as-member') && (
            <a href={pathOf('/see')}>{texts().staffImpersonation.link}</a>
          )}
          {may(staff.staffRoles, 'look-after-privacy') && (
            <a href={pathOfData(record.id, '', from)}>{texts().staffPrivacy.person.link}</a>
          )}
        </HelpSection>
        <RecordNotes
          notes={opened.shown.notes}
          staff={staff}
          readBy={opened.shown.account.name}
          pathOf={pathOf}
          mayAdd={!mergedInto}
        />
      </PersonSheet>
    </>
  )
}
