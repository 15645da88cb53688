import { redirect } from 'next/navigation'
import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { currentApplication } from '#app/access/application.ts'
import { requireShownMember } from '#app/member.ts'
import { publicPage } from '#app/public-page.ts'
import { queryOf } from '#app/request.ts'
import { continuePath } from '#lib/accounts/applications/questions.ts'
import { asCaller } from '#lib/auth/member.ts'
import { isGuid } from '#lib/contract/guid.ts'
import { env } from '#lib/env.ts'
import { findSelectedFee } from '#lib/fees/fee-choice.ts'
import { isFree } from '#lib/fees/format-price.ts'
import { feesPath } from '#lib/fees/join-url.ts'
import { listCurrentFees } from '#lib/fees/list-current-fees.ts'
import { readMembership } from '#lib/memberships/read-membership.ts'
import { canRenew } from '#lib/memberships/term-sentence.ts'
import { texts } from '#lib/text/texts.ts'
import { ChosenFee } from './chosen-fee.tsx'
import { NextStep } from './next-step.tsx'
import { Renewal } from './renewal.tsx'

export const generateMetadata = () => {
  const { heading, description } = texts().join
  return publicPage(null, description(env.orgName), heading(env.orgName))
}

/** Follows the fee picker unless the organisation has its own join page (`JOIN_URL`). */
export default async function JoinPage() {
  const text = texts().join
  const type = queryOf('type') ?? ''
  const renewed = type ? await renewedMembership(queryOf('renew')) : undefined
  const { fees } = await listCurrentFees(renewed?.membership.type)
  const fee = findSelectedFee(fees, { type, band: queryOf('band'), audience: queryOf('for') })
  if (fee && renewed) return <Renewal fee={fee} {...renewed} />
  if (fee) {
    const { choice, apply } = text
    const { amount, individual } = fee
    return (
      <>
        <TitledHeading lead={choice.lead}>{text.heading(env.orgName)}</TitledHeading>
        <ChosenFee fee={fee} changeAt="/fees" />
        <h2>{apply.title}</h2>
        <ul>
          <li>{individual ? apply.individual : apply.organisation}</li>
          <li>{apply.time}</li>
          {env.joinReplyDays && <li>{apply.reply(env.joinReplyDays)}</li>}
          {!isFree(amount) && <li>{amount == null ? apply.feeUnknown : apply.feeKnown}</li>}
        </ul>
        <NextStep fee={fee} />
        <RichParagraph>{text.current.again}</RichParagraph>
        <ContactHelp />
      </>
    )
  }
  const { lead, submit } = type ? text.unavailable : text.noChoice
  const application = await currentApplication()
  return (
    <>
      <TitledHeading lead={lead}>{text.heading(env.orgName)}</TitledHeading>
      <ButtonLink href={feesPath(queryOf('renew'))}>{submit}</ButtonLink>
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

/**
 * Finds the membership that the parameter `renew` names, and the email of the member who renews it. Asks a visitor to sign
 * in, and leads to a membership that cannot be renewed yet. Undefined if the member is no contact of it.
 */
async function renewedMembership(renew: string | undefined) {
  if (!renew || !isGuid(renew)) return undefined
  const member = await requireShownMember()
  const membership = await readMembership(asCaller(member), renew)
  if (membership && !canRenew(membership)) redirect(`/memberships/${renew}`)
  return membership ? { membership, email: member.email } : undefined
}
