import { notFound } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { Banner } from '#app/_ui/banner.tsx'
import { TextAt } from '#app/_ui/date-time.tsx'
import { ButtonErrors, ButtonForm } from '#app/_ui/form/button-form.tsx'
import { ButtonLink, LinkLine, SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { pathOfData } from '#app/paths/personal-data.ts'
import { pathOfRecord } from '#app/paths/record.ts'
import { currentRequestContext, queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { openPersonsDataRecord } from '#lib/accounts/people/open-record.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { texts } from '#lib/text/texts.ts'
import { ReasonForm } from '../../../reason-form.tsx'

export default async function PersonsDataPage({ params }: { params: Promise<{ person: string }> }) {
  const { person: text, erase } = texts().staffPrivacy
  const { labels } = texts().staffRecord.person
  const { person } = await params
  const id = guidOrNil(person)
  const openedBy = queryOf('from')
  const staff = await requireStaff('look-after-privacy')
  const opened = await openPersonsDataRecord(staff, id, openedBy, currentRequestContext())
  if (opened.state === 'missing') notFound()
  if (opened.state === 'reason-needed') return <ReasonForm kind="person" />
  const { account, planned } = opened.shown
  const { name, username, email, state } = account
  const title = text.title(name)
  const record = { kind: 'person', id } as const
  const keep = pathOfData(id, '/keep', openedBy)
  return (
    <>
      <BackLink href="/staff/privacy">{text.back}</BackLink>
      <SuccessBanner />
      {planned ? (
        <Banner kind="notice" title={<TextAt at={planned.dueAt}>{erase.planned}</TextAt>}>
          <RichParagraph values={{ operator: planned.operatorName }}>
            {erase.plannedBy}
          </RichParagraph>
          <ButtonForm button={erase.undo} action={keep} kind="quiet" />
        </Banner>
      ) : (
        <ButtonErrors action={keep} />
      )}
      <TitledHeading>{title}</TitledHeading>
      <p className="text-sm text-muted">{texts().staffRecord.seen}</p>
      <SummaryList
        rows={[
          { term: labels.username, value: username },
          { term: labels.email, value: email },
          { term: labels.state, value: texts().staffRecord.states[state] },
        ]}
      />
      <LinkLine href={pathOfRecord(record, openedBy)}>{text.record}</LinkLine>
      <section className="stack">
        <h2 className="text-xl">{text.copy.title}</h2>
        <p>{text.copy.text}</p>
        <ButtonLink href={pathOfData(id, '/access-pack', openedBy)}>
          {text.copy.download}
        </ButtonLink>
      </section>
      {!planned && (
        <section className="stack">
          <h2 className="text-xl">{erase.link}</h2>
          <p>{erase.lead}</p>
          <SecondaryLink href={pathOfData(id, '/erase', openedBy)}>{erase.link}</SecondaryLink>
        </section>
      )}
    </>
  )
}
