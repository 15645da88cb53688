import { redirect } from 'next/navigation'
import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { Ending } from '#app/_ui/ending.tsx'
import { publicPage } from '#app/public-page.ts'
import { queryOf } from '#app/request.ts'
import { isGuid } from '#lib/contract/guid.ts'
import { env } from '#lib/env.ts'
import { choiceOfMembership, feesToRenew, findChosenFee } from '#lib/fees/fee-choice.ts'
import type { Fee } from '#lib/fees/fees-by-audience.ts'
import { joinUrl, ownJoinUrl } from '#lib/fees/join-url.ts'
import { listCurrentFees } from '#lib/fees/list-current-fees.ts'
import { texts } from '#lib/text/texts.ts'
import { FeePicker } from './fee-picker.tsx'
import { SentRenewal } from './sent-renewal.tsx'

export const generateMetadata = () =>
  publicPage(null, texts().fees.description(env.orgName), texts().fees.title)

/**
 * Redirects to the join page if the form sent a fee of today, and shows the form otherwise. For a member who
 * renews, the fee of the membership is selected, and our own join page learns which one it is.
 */
export default async function FeesPage() {
  const fee = queryOf('fee')
  const guid = queryOf('renew')
  const type = queryOf('type') ?? ''
  const renew = guid && isGuid(guid) ? { guid, type } : undefined
  const current = await listCurrentFees(renew?.type)
  const fees = renew ? feesToRenew(current.fees, type) : current.fees
  if (current.fees.length === 0 && !renew?.type) {
    const { title, none } = texts().fees
    return (
      <Ending title={title} {...none}>
        <ContactHelp />
      </Ending>
    )
  }
  if (fee === undefined && queryOf('next') === undefined) {
    const selected = choiceOfMembership(fees, { type, band: queryOf('band') })
    return (
      <>
        {renew && <SentRenewal guid={renew.guid} />}
        <FeePicker fees={fees} selected={selected} renew={renew} />
      </>
    )
  }
  const chosen = fee !== undefined && findChosenFee(fees, fee)
  if (chosen) redirect(joinPage(chosen, renew?.guid))
  const { membershipUnavailable, select } = texts().errors
  const error = fee ? membershipUnavailable : select.membership
  return <FeePicker fees={fees} error={error} renew={renew} />
}

/** The URL of the join page. If the page is ours, it also names the audience of the fee and the membership to renew. */
function joinPage(fee: Fee, renew: string | undefined): string {
  const url = joinUrl(env.joinUrl, fee)
  if (!url.startsWith(`${env.baseUrl}/join?`)) return url
  return `${ownJoinUrl(env.joinUrl, fee)}${renew ? `&renew=${renew}` : ''}`
}
