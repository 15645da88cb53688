import type { ReactNode } from 'react'
import { ApplicationFacts } from '#app/_ui/application/application-facts.tsx'
import { Messages } from '#app/_ui/application/messages.tsx'
import { DateTime } from '#app/_ui/date-time.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { pathOfRecord } from '#app/paths/record.ts'
import type { StaffApplication } from '#lib/accounts/applications/applications.ts'
import { turnOf } from '#lib/accounts/applications/questions.ts'
import { languageNames } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import { applicantName } from './applicant-name.ts'
import { Duplicates } from './duplicates.tsx'

interface ApplicationSheetProps {
  readonly of: StaffApplication
  /** The decisions that staff can make. */
  readonly children: ReactNode
}

/** An application, with the people who may be the applicant beside it on a wide screen. */
export function ApplicationSheet({ of: opened, children }: ApplicationSheetProps) {
  const text = texts().staffApplications
  const { labels } = text
  const { application, accountOpenedBy, membershipOpenedBy } = opened
  const { reference, state, language, createdAt, sentAt, changedAt, accountId, membershipId } =
    application
  const name = applicantName(application)
  const link = (
    kind: 'person' | 'membership',
    id: string | null,
    openedBy: string | undefined,
    label: string,
  ) => id && <a href={pathOfRecord({ kind, id }, openedBy)}>{label}</a>
  return (
    <>
      <TitledHeading lead={<span className="font-mono">{reference}</span>}>{name}</TitledHeading>
      <p className="text-sm text-muted">{text.seen}</p>
      <SummaryList
        rows={[
          application.renewal && { term: labels.kind, value: text.renewal },
          { term: labels.state, value: text.states[state] },
          { term: labels.turn, value: texts().joinStatus.status.turnsOfStaff[turnOf(state)] },
          { term: labels.next, value: text.turns[state] },
          { term: labels.started, value: <DateTime at={createdAt} /> },
          sentAt && { term: labels.sent, value: <DateTime at={sentAt} /> },
          { term: labels.changed, value: <DateTime at={changedAt} /> },
          language && {
            term: texts().records.person.language.label,
            value: languageNames()[language],
          },
          accountId && {
            term: labels.account,
            value: link('person', accountId, accountOpenedBy, text.openPerson),
          },
          membershipId && {
            term: labels.membership,
            value: link('membership', membershipId, membershipOpenedBy, text.openMembership),
          },
        ]}
      />
      {children}
      <div className="grid max-w-none gap-x-10 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <section className="min-w-0">
          <h2 className="text-xl">{text.answers}</h2>
          <div className="mt-2">
            <ApplicationFacts of={application} />
          </div>
        </section>
        <Duplicates of={opened} />
      </div>
      <Messages of={application.messages} by="staff" />
    </>
  )
}
