import type { Metadata } from 'next'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { findApplication } from '#lib/accounts/joining/fill-in.ts'
import { sentencesOf } from '#lib/text/language/translation.ts'
import { texts } from '#lib/text/texts.ts'
import { openLink } from '../actions.ts'
import { AskForLinkForm } from './form.tsx'

const text = texts.joinStatus.continue

export const metadata: Metadata = { title: null, robots: { index: false } }

interface ContinuePageProps {
  readonly searchParams: Promise<{ token?: string | string[]; sent?: string | string[] }>
}

/** Opens from an email. Only the button continues in this browser (decision 025). */
export default async function ContinuePage({ searchParams }: ContinuePageProps) {
  const { token, sent } = await searchParams
  if (sent !== undefined) return <LinkSent />
  if (token === undefined)
    return <AskForLinkForm text={sentencesOf(text.again)} site={organisation.name} />
  const secret = String(token)
  const application = await findApplication(secret)
  if (!application) return <ExpiredJoinLink />
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <PageHeading lead={text.lead(application.reference)}>{text.title}</PageHeading>
      <form action={openLink}>
        <input type="hidden" name="token" value={secret} />
        <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
      </form>
    </>
  )
}

function ExpiredJoinLink() {
  return (
    <>
      <PageTitle>{text.expired.title}</PageTitle>
      <PageHeading lead={text.expired.lead}>{text.expired.title}</PageHeading>
      <div className="flex flex-wrap gap-4">
        <ButtonLink href="/join/continue">{text.again.title}</ButtonLink>
        <ButtonLink href="/fees" kind="secondary">
          {text.again.start}
        </ButtonLink>
      </div>
    </>
  )
}

function LinkSent() {
  return (
    <>
      <PageTitle>{text.sent.title}</PageTitle>
      <PageHeading lead={text.sent.lead}>{text.sent.title}</PageHeading>
      <p>{text.sent.junk}</p>
    </>
  )
}
