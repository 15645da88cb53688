import { redirect } from 'next/navigation'
import { organisation } from '#app/_ui/organisation.ts'
import { publicPage } from '#app/public-page.ts'
import { env } from '#lib/env.ts'
import { findChosenFee } from '#lib/fees/fee-choice.ts'
import { joinUrl } from '#lib/fees/join-url.ts'
import { listCurrentFees } from '#lib/fees/list-current-fees.ts'
import { en } from '#lib/text/en.ts'
import { FeePicker } from './fee-picker.tsx'
import { NoFees } from './no-fees.tsx'

export const metadata = publicPage(
  null,
  `What it costs to join ${organisation.name}: the fees of today for people and for organisations, with every band.`,
)

interface FeesProps {
  readonly searchParams: Promise<{ fee?: string | string[]; next?: string | string[] }>
}

/** The fee picker, a plain form: what it sends is checked against what is on offer today. */
export default async function Fees({ searchParams }: FeesProps) {
  const [{ fee, next }, { fees }] = await Promise.all([searchParams, listCurrentFees()])
  if (fees.length === 0) return <NoFees />
  if (fee === undefined && next === undefined) return <FeePicker fees={fees} />
  const chosen = fee !== undefined && findChosenFee(fees, String(fee))
  if (chosen) redirect(joinUrl(env.joinUrl, chosen))
  return <FeePicker fees={fees} error={fee ? en.fees.gone : en.fees.choose} />
}
