import type { Metadata } from 'next'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { type DoneParam, SuccessBanner } from '#app/_ui/success-banner.tsx'
import { requireMember } from '#app/member.ts'
import { listActivity } from '#lib/accounts/list-activity.ts'
import { listAccess } from '#lib/auth/access.ts'
import { en } from '#lib/text/en.ts'
import { AccessList } from './access-list.tsx'
import { endOthers } from './actions.ts'
import { ActivityList } from './activity-list.tsx'

const text = en.security

export const metadata: Metadata = { title: text.title }

interface SecurityPageProps {
  readonly searchParams: Promise<{ done?: DoneParam }>
}

export default async function SecurityPage({ searchParams }: SecurityPageProps) {
  const member = await requireMember('/security')
  const { done } = await searchParams
  const [{ sessions, bearers, applications }, activity] = await Promise.all([
    listAccess(member),
    listActivity(member, { failedSignIns: 5, others: 20 }),
  ])
  const others = [...sessions, ...bearers].filter(({ current }) => !current)
  return (
    <>
      <SuccessBanner done={done} />
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      <ButtonLink href="/password/change" kind="secondary">
        {text.changePassword}
      </ButtonLink>
      {sessions.length > 0 && (
        <>
          <h2>{text.sessions}</h2>
          <AccessList of={sessions} />
        </>
      )}
      {applications.length > 0 && (
        <>
          <h2>{text.applications.title}</h2>
          <p>{text.applications.lead}</p>
          <AccessList of={applications} />
        </>
      )}
      {bearers.length > 0 && (
        <>
          <h2>{text.bearers.title}</h2>
          <p>{text.bearers.lead}</p>
          <AccessList of={bearers} />
        </>
      )}
      {others.length + applications.length > 0 && (
        <form action={endOthers} className="stack">
          <h2>{text.everywhere.title}</h2>
          <p>
            <RichText>{text.everywhere.lead}</RichText>
          </p>
          <SubmitButton kind="danger" pending={text.everywhere.pending}>
            {text.everywhere.submit}
          </SubmitButton>
        </form>
      )}
      <h2>{text.activity}</h2>
      <ActivityList of={activity} />
    </>
  )
}
