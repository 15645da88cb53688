import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { shownMember } from '#app/member.ts'
import { newSecret } from '#lib/auth/secret.ts'
import { feeChoice, findChosenFee } from '#lib/fees/fee-choice.ts'
import { joinUrl } from '#lib/fees/join-url.ts'
import { listCurrentFees } from '#lib/fees/list-current-fees.ts'
import { sentencesOf } from '#lib/text/language/translation.ts'
import { texts } from '#lib/text/texts.ts'
import { currentApplication } from '../current-application.ts'
import { EmailQuestion } from './form.tsx'

/** The sentences of this question, without those of the others. */
function emailText() {
  const { submit, pending, later, email } = texts.joinQuestions
  return { submit, pending, later, email: sentencesOf(email) }
}

export const metadata: Metadata = { title: null }

interface EmailPageProps {
  readonly searchParams: Promise<{ type?: string | string[]; band?: string | string[] }>
}

/** Asks for the email, to which we send the link that continues the application. */
export default async function EmailPage({ searchParams }: EmailPageProps) {
  const { type, band } = await searchParams
  if (type === undefined) return <ChangeEmailPage />
  const { fees } = await listCurrentFees()
  const fee = findChosenFee(fees, feeChoice({ type: String(type), band: band && String(band) }))
  if (!fee) redirect('/join')
  const member = await shownMember()
  return (
    <>
      <BackLink href={joinUrl('/join', fee)}>{texts.joinQuestions.back}</BackLink>
      <EmailQuestion
        text={emailText()}
        starts={{ key: newSecret(), fee: feeChoice(fee) }}
        values={{ email: member?.email ?? '' }}
        site={organisation.name}
      />
    </>
  )
}

async function ChangeEmailPage() {
  const application = await currentApplication()
  if (application?.state !== 'started') redirect('/join/application')
  return (
    <>
      <BackLink href="/join/check">{texts.joinQuestions.back}</BackLink>
      <EmailQuestion
        text={emailText()}
        values={{ email: application.email }}
        site={organisation.name}
      />
    </>
  )
}
