import { notFound } from 'next/navigation'
import { requireStaff } from '#app/staff-member.ts'
import { feeName } from '#lib/fees/fee-choice.ts'
import { feesList } from '#lib/fees/list.ts'
import { findFee } from '#lib/fees/manage-fees.ts'
import { texts } from '#lib/text/texts.ts'

/** The parameters of the pages of a fee. */
export interface FeePageProps {
  readonly params: Promise<{ fee: string }>
}

/** The guard of the pages of a fee; returns it with its name, and the link back, or 404 if there is none. */
export async function openFee(capability: 'edit-fees', { params }: FeePageProps) {
  await requireStaff(capability)
  const fee = (await findFee((await params).fee)) ?? notFound()
  const back = { href: feesList.path, label: texts().staffFees.back }
  return { fee: { ...fee, name: feeName(fee) }, back }
}
