import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { currentApplication } from '#app/access/application.ts'
import { publicPage } from '#app/public-page.ts'
import { queryOf } from '#app/request.ts'
import { continuePath } from '#lib/accounts/applications/questions.ts'
import { feeChoice, findChosenFee } from '#lib/fees/fee-choice.ts'
import { listCurrentFees } from '#lib/fees/list-current-fees.ts'
import { texts } from '#lib/text/texts.ts'
import { HowToApply } from './how-to-apply.tsx'
import { NextStep } from './next-step.tsx'
import { Renewal } from './renewal.tsx'
import { renewedMembership } from './renewed-membership.ts'

export const generateMetadata = () => {
  const { heading, description } = texts().join
  return publicPage(null, description(organisation.name), heading(organisation.name))
}

/** Follows the fee picker unless the organisation has its own join page (`JOIN_URL`). */
export default async function JoinPage() {
  const text = texts().join
  const type = queryOf('type') ?? ''
  const { fees } = await listCurrentFees()
  const fee = findChosenFee(fees, feeChoice({ type, band: queryOf('band') }))
  const renewed = fee && (await renewedMembership(queryOf('renew')))
  if (renewed) return <Renewal fee={fee} {...renewed} />
  if (fee) {
    return (
      <HowToApply fee={fee}>
        <NextStep fee={fee} />
        <RichParagraph>{text.current.again}</RichParagraph>
      </HowToApply>
    )
  }
  const { lead, submit } = type ? text.unavailable : text.noChoice
  const application = await currentApplication()
  return (
    <>
      <TitledHeading lead={lead}>{text.heading(organisation.name)}</TitledHeading>
      <ButtonLink href="/fees">{submit}</ButtonLink>
      {application && (
        <p>
          {text.current.started} <a href={continuePath(application)}>{text.current.continue}</a>
        </p>
      )}
      <RichParagraph>{text.current.again}</RichParagraph>
      <ContactHelp />
    </>
  )
}
