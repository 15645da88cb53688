import type { Metadata } from 'next'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { findSubscription } from '#lib/campaigns/follow-link.ts'
import { confirmByLink } from '../actions.ts'
import { IncompleteLink } from '../incomplete-link.tsx'
import { isWhole, type LinkProps, tokenOf } from '../link.ts'

export const metadata: Metadata = { title: 'Confirm your subscription' }

/** Where the link of a confirmation message leads; only the button changes anything (decision 025). */
export default async function Confirm({ searchParams }: LinkProps) {
  const token = tokenOf(await searchParams)
  if (token && !isWhole(token)) return <IncompleteLink />
  const subscription = await findSubscription('confirm', token)
  if (!subscription) return <ExpiredEmailLink />
  const { email, confirmed } = subscription
  if (confirmed) return <Confirmed email={email} />
  return (
    <>
      <PageHeading lead={<>The email briefing will be sent to {email}.</>}>
        Confirm your subscription
      </PageHeading>
      <form action={confirmByLink}>
        <input type="hidden" name="token" value={token} />
        <SubmitButton pending="Confirming…">Confirm my subscription</SubmitButton>
      </form>
      <p>If you did not ask for the briefing, close this page. You will get none.</p>
    </>
  )
}

function Confirmed({ email }: { email: string }) {
  return (
    <>
      <PageHeading lead={<>The email briefing is sent to {email}.</>}>
        You have confirmed already
      </PageHeading>
      <p>You need not do anything.</p>
      <ButtonLink href="/">Go to the start page</ButtonLink>
    </>
  )
}

function ExpiredEmailLink() {
  return (
    <>
      <PageHeading lead="Its address is no longer on the list, or the link belongs to an older message.">
        This link can no longer be used
      </PageHeading>
      <p>If you want the email briefing, subscribe again. We will send you a new link.</p>
      <ButtonLink href="/ebrief">Subscribe again</ButtonLink>
    </>
  )
}
