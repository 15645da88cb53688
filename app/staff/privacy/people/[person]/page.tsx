import { BackLink } from '#app/_ui/back-link.tsx'
import { Banner } from '#app/_ui/banner.tsx'
import { TextAt } from '#app/_ui/date-time.tsx'
import { ButtonErrors, ButtonForm } from '#app/_ui/form/button-form.tsx'
import { ButtonLink, LinkLine, SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { Lines } from '#app/_ui/lines.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { pathOfData } from '#app/paths/personal-data.ts'
import { pathOfRecord } from '#app/paths/record.ts'
import { texts } from '#lib/text/texts.ts'
import { ReasonForm } from '../../../reason-form.tsx'
import { openPersonsData, type RecordPageProps } from '../../../record/open-record.ts'

export default async function PersonsDataPage(props: RecordPageProps) {
  const { person: text, erase, kinds } = texts().staffPrivacy
  const { labels } = texts().staffRecord.person
  const { record, from, opened } = await openPersonsData('look-after-privacy', props)
  if (opened.state === 'reason-needed') return <ReasonForm kind="person" />
  const { account, plan, planned } = opened.shown
  const { name, username, email, state } = account
  const pathOf = (below: string) => pathOfData(record.id, below, from)
  return (
    <>
      <BackLink href="/staff/privacy">{text.back}</BackLink>
      <SuccessBanner />
      {planned ? (
        <Banner kind="notice" title={<TextAt at={planned.dueAt}>{erase.planned}</TextAt>}>
          <p>{erase.plannedBy(planned.operatorName)}</p>
          {plan.unanswered.length > 0 && (
            <>
              <p className="font-bold">{erase.unanswered}</p>
              <Lines of={plan.unanswered.map((kind) => kinds[kind])} />
            </>
          )}
          <ButtonForm button={erase.undo} action={pathOf('/keep')} kind="quiet" />
        </Banner>
      ) : (
        <ButtonErrors action={pathOf('/keep')} />
      )}
      <TitledHeading>{text.title(name)}</TitledHeading>
      <p className="text-sm text-muted">{texts().staffRecord.seen}</p>
      <SummaryList
        rows={[
          { term: labels.username, value: username },
          { term: labels.email, value: email },
          { term: labels.state, value: texts().staffRecord.states[state] },
        ]}
      />
      <LinkLine href={pathOfRecord(record, from)}>{text.record}</LinkLine>
      <section className="stack">
        <h2 className="text-xl">{text.copy.title}</h2>
        <p>{text.copy.text}</p>
        <ButtonLink href={pathOf('/access-pack')}>{text.copy.download}</ButtonLink>
      </section>
      {!planned && (
        <section className="stack">
          <h2 className="text-xl">{erase.link}</h2>
          <p>{erase.lead}</p>
          <SecondaryLink href={pathOf('/erase')}>{erase.link}</SecondaryLink>
        </section>
      )}
    </>
  )
}
