import type { ReactNode } from 'react'
import { ApplicationFacts } from '#app/_ui/application/application-facts.tsx'
import { Messages } from '#app/_ui/application/messages.tsx'
import { DateTime, TextAt } from '#app/_ui/date-time.tsx'
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

/** An application: what the applicant has told us on the left, what staff do and look up beside it on a wide screen. */
export function ApplicationSheet({ of: opened, children }: ApplicationSheetProps) {
  const text = texts().staffApplications
  const { labels } = text
  const { application, accountOpenedBy, membershipOpenedBy } = opened
  const { reference, language, createdAt, sentAt, accountId, membershipId } = application
  const name = applicantName(application)
  const link = (
    kind: 'person' | 'membership',
    id: string | null,
    openedBy: string | undefined,
    label: string,
  ) => id && <a href={pathOfRecord({ kind, id }, openedBy)}>{label}</a>
  return (
    <>
      <TitledHeading lead={<Status of={application} />}>{name}</TitledHeading>
      <div className="grid max-w-none gap-x-10 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <aside className="stack min-w-0 lg:order-2 lg:sticky lg:top-4 lg:self-start">
          {children}
          <Duplicates of={opened} />
        </aside>
        <div className="stack min-w-0">
          <section>
            <h2 className="text-xl">{text.answers}</h2>
            <div className="mt-2">
              <ApplicationFacts of={application} />
            </div>
          </section>
          <SummaryList
            rows={[
              { term: labels.reference, value: <span className="font-mono">{reference}</span> },
              { term: labels.started, value: <DateTime at={createdAt} /> },
              sentAt && { term: labels.sent, value: <DateTime at={sentAt} /> },
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
          <p className="text-sm text-muted">{text.seen}</p>
          <Messages of={application.messages} by="staff" />
        </div>
      </div>
    </>
  )
}

/** The state of an application, who has it, and since when, in one line. */
function Status({ of: { renewal, state, changedAt } }: { of: StaffApplication['application'] }) {
  const text = texts().staffApplications
  const parts = [renewal && text.renewal, text.states[state], text.with[turnOf(state)]]
  return (
    <>
      {parts.filter(Boolean).join(' · ')}
      {' · '}
      <TextAt at={changedAt}>{text.since}</TextAt>
    </>
  )
}
