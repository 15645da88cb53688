import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { type DoneParam, SuccessBanner } from '#app/_ui/success-banner.tsx'
import { requireShownMember } from '#app/member.ts'
import { findClosure } from '#lib/accounts/close-account.ts'
import { planErasure } from '#lib/accounts/manage/plan-erasure.ts'
import { formatDate } from '#lib/text/format-date-time.ts'
import { sentencesOf } from '#lib/text/language/translation.ts'
import { texts } from '#lib/text/texts.ts'
import { withdraw } from './actions.ts'
import { Consequences } from './consequences.tsx'
import { CloseForm } from './form.tsx'

const text = texts.closeAccount

export const metadata: Metadata = { title: null }

interface ClosePageProps {
  readonly searchParams: Promise<{ done?: DoneParam }>
}

/** Asks to close the account, or shows the request (UK GDPR, article 17; decision 055). */
export default async function ClosePage({ searchParams }: ClosePageProps) {
  const member = await requireShownMember('/security/close')
  const { done } = await searchParams
  const closure = await findClosure(member)
  const plan = closure ? undefined : await planErasure(member.accountId)
  return (
    <>
      <BackLink href="/security">{texts.security.title}</BackLink>
      {closure ? (
        <>
          <PageTitle>{text.asked.title}</PageTitle>
          <SuccessBanner done={done} />
          <PageHeading
            lead={text.asked.received(formatDate(closure.receivedAt), formatDate(closure.dueAt))}
          >
            {text.asked.title}
          </PageHeading>
          <p>{text.asked.meanwhile}</p>
          <ContactHelp />
          <form action={withdraw}>
            <SubmitButton kind="secondary" pending={text.asked.pending}>
              {text.asked.submit}
            </SubmitButton>
          </form>
        </>
      ) : (
        <CloseForm text={sentencesOf(text)} username={member.username} site={organisation.name}>
          <PageHeading lead={text.lead}>{text.title}</PageHeading>
          {plan && <Consequences of={plan} />}
        </CloseForm>
      )}
    </>
  )
}
