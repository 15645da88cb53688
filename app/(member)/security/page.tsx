import type { Metadata } from 'next'
import { Done, type DoneParam } from '#app/_ui/done.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { requireMember } from '#app/member.ts'
import { listActivity } from '#lib/accounts/list-activity.ts'
import { listAccess } from '#lib/auth/access.ts'
import { AccessList } from './access-list.tsx'
import { endOthers } from './actions.ts'
import { ActivityList } from './activity-list.tsx'

export const metadata: Metadata = { title: 'Security' }

interface SecurityProps {
  readonly searchParams: Promise<{ done?: DoneParam }>
}

export default async function Security({ searchParams }: SecurityProps) {
  const member = await requireMember('/security')
  const { done } = await searchParams
  const [{ sessions, bearers, applications }, activity] = await Promise.all([
    listAccess(member),
    listActivity(member, { limit: 20 }),
  ])
  const others = [...sessions, ...bearers, ...applications].filter(({ current }) => !current)
  return (
    <>
      <Done of={done} />
      <PageHeading lead="What is signed in to your account, and what has happened on it.">
        Security
      </PageHeading>
      <ButtonLink href="/password/change" kind="secondary">
        Change your password
      </ButtonLink>
      <h2>Where you are signed in</h2>
      <AccessList of={sessions} />
      {applications.length > 0 && (
        <>
          <h2>Connected applications</h2>
          <p>They can do what you allowed them to, without your password.</p>
          <AccessList of={applications} />
        </>
      )}
      {bearers.length > 0 && (
        <>
          <h2>Programs with a token</h2>
          <p>Each began with your username and password, and can act for you for thirty days.</p>
          <AccessList of={bearers} />
        </>
      )}
      {others.length > 0 && (
        <form action={endOthers} className="stack">
          <h2>Sign out everywhere else</h2>
          <p>
            This ends everything above except this browser. If you do not recognise something,{' '}
            <a href="/password/change">change your password</a> instead, which does the same.
          </p>
          <SubmitButton kind="danger" pending="Signing out…">
            Sign out everywhere else
          </SubmitButton>
        </form>
      )}
      <h2>Recent activity</h2>
      <ActivityList of={activity} />
    </>
  )
}
