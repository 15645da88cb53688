import type { Metadata } from 'next'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { findSubscription } from '#lib/campaigns/follow-link.ts'
import { sentencesOf } from '#lib/text/language/translation.ts'
import { texts } from '#lib/text/texts.ts'
import { unsubscribeByLink } from '../actions.ts'
import { isComplete, type LinkPageProps, tokenOf } from '../email-link.ts'
import { UnsubscribeForm } from './unsubscribe-form.tsx'

const text = texts.unsubscribe

export const metadata: Metadata = { title: null }

/** Opens from every briefing. Only the button unsubscribes, because scanners open links (decision 025). */
export default async function UnsubscribePage({ searchParams }: LinkPageProps) {
  const token = tokenOf(await searchParams)
  const subscription = isComplete(token) ? await findSubscription('unsubscribe', token) : undefined
  if (!subscription) {
    return (
      <UnsubscribeForm text={sentencesOf(text)} site={organisation.name} lead={leadFor(token)} />
    )
  }
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <PageHeading lead={text.confirm(subscription.email)}>{text.title}</PageHeading>
      <form action={unsubscribeByLink}>
        <input type="hidden" name="token" value={token} />
        <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
      </form>
      <p>
        <a href="/">{text.stay}</a>
      </p>
    </>
  )
}

function leadFor(token: string): string {
  if (token === '') return text.lead
  return isComplete(token) ? text.usedLink : text.incompleteLink
}
