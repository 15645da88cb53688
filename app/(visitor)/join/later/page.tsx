import { redirect } from 'next/navigation'
import { DateTime } from '#app/_ui/date-time.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichParagraph, RichText } from '#app/_ui/rich-text.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { joinLinkEnd } from '#lib/accounts/applications/join-link.ts'
import { continuePath } from '#lib/accounts/applications/questions.ts'
import { texts } from '#lib/text/texts.ts'
import { requireStartedApplication } from '../current-application.ts'

/** Says how to come back to an application. A renewal has no link yet, and continues. */
export default async function LaterPage() {
  const text = texts().joinStatus.later
  const application = await requireStartedApplication()
  if (application.renewal) redirect(continuePath(application))
  const lead = <RichText values={{ email: application.email }}>{text.lead}</RichText>
  return (
    <>
      <SuccessBanner />
      <TitledHeading lead={lead}>{text.title}</TitledHeading>
      <p>
        <RichText values={{ expiry: <DateTime at={joinLinkEnd(application.changedAt)} /> }}>
          {text.expiry}
        </RichText>
      </p>
      <RichParagraph>{text.missing}</RichParagraph>
      <p>{text.shared}</p>
      <SecondaryLink href={continuePath(application)}>{text.continue}</SecondaryLink>
    </>
  )
}
