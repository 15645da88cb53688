import { redirect } from 'next/navigation'
import { organisation } from '#app/_ui/organisation.ts'
import { publicPage } from '#app/public-page.ts'
import { env } from '#lib/env.ts'
import { findChosenFee } from '#lib/fees/fee-choice.ts'
import { joinUrl } from '#lib/fees/join-url.ts'
import { listCurrentFees } from '#lib/fees/list-current-fees.ts'
import { texts } from '#lib/text/texts.ts'
import { FeePicker } from './fee-picker.tsx'
import { NoFees } from './no-fees.tsx'

export const generateMetadata = () =>
  publicPage(null, texts().fees.description(organisation.name), texts().fees.title)

interface FeesPageProps {
  readonly searchParams: Promise<{ fee?: string | string[]; next?: string | string[] }>
}

/** Redirects to the join page if the form sent a fee of today, and shows the form otherwise. */
export default async function FeesPage({ searchParams }: FeesPageProps) {
  const [{ fee, next }, { fees }] = await Promise.all([searchParams, listCurrentFees()])
  if (fees.length === 0) return <NoFees />
  if (fee === undefined && next === undefined) return <FeePicker fees={fees} />
  const chosen = fee !== undefined && findChosenFee(fees, String(fee))
  if (chosen) redirect(joinUrl(env.joinUrl, chosen))
  const { membershipUnavailable, select } = texts().errors
  return <FeePicker fees={fees} error={fee ? membershipUnavailable : select.membership} />
}
