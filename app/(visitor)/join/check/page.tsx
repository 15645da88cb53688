import { redirect } from 'next/navigation'
import { ApplicationFacts } from '#app/_ui/application/application-facts.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { renewalCaption } from '#app/membership-name.ts'
import { nextQuestion, stepOf } from '#lib/accounts/applications/questions.ts'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'
import { requireStartedApplication } from '../current-application.ts'

/** All answers of an application, before it is sent. */
export default async function CheckPage() {
  const application = await requireStartedApplication()
  const { check, renewal } = texts().joinStatus
  const text = application.renewal ? { ...check, ...renewal } : check
  const paysNext = application.renewal && Number(application.amount) > 0
  const missing = nextQuestion(application)
  if (missing) redirect(`/join/${missing}`)
  return (
    <>
      <SuccessBanner />
      <TitledHeading
        caption={
          application.renewal
            ? renewalCaption(application)
            : texts().joinQuestions.step(...stepOf(application, 'check'))
        }
        lead={text.lead}
      >
        {text.title}
      </TitledHeading>
      <ApplicationFacts of={application} canChange />
      <h2>{text.declarationTitle}</h2>
      <p>{text.declaration(env.orgName)}</p>
      <p>{paysNext ? renewal.paysNext : check.noMoney}</p>
      <div className="flex flex-wrap gap-4">
        <ButtonForm hidden={{ reference: application.reference }} button={text} />
        {!application.renewal && (
          <SecondaryLink href="/join/later">{texts().joinQuestions.later}</SecondaryLink>
        )}
      </div>
    </>
  )
}
