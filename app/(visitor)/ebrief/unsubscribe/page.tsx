import type { Metadata } from 'next'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { findSubscription } from '#lib/campaigns/follow-link.ts'
import { leaveByLink } from '../actions.ts'
import { isWhole, type LinkProps, tokenOf } from '../link.ts'
import { LeaveForm } from './leave-form.tsx'

export const metadata: Metadata = { title: null }

/** Where the link of every briefing leads; only the button changes anything (decision 025). */
export default async function Unsubscribe({ searchParams }: LinkProps) {
  const token = tokenOf(await searchParams)
  const subscription = isWhole(token) ? await findSubscription('unsubscribe', token) : undefined
  if (!subscription) return <LeaveForm site={organisation.name} lead={whyNot(token)} />
  return (
    <>
      <PageTitle>Stop the email briefing</PageTitle>
      <PageHeading lead={<>We will send no more briefings to {subscription.email}.</>}>
        Stop the email briefing
      </PageHeading>
      <form action={leaveByLink}>
        <input type="hidden" name="token" value={token} />
        <SubmitButton pending="Stopping…">Stop the briefing</SubmitButton>
      </form>
      <p>
        <a href="/">Keep getting it</a>
      </p>
    </>
  )
}

function whyNot(token: string): string {
  if (token === '') return 'Enter the address to which the briefing is sent.'
  return isWhole(token)
    ? 'This link was used before: its address is no longer on the list. If briefings still come, enter the address to which they are sent.'
    : 'This link is not complete. Copy the whole of it from the message, or enter the address to which the briefing is sent.'
}
