import { notFound } from 'next/navigation'
import { requireStaff } from '#app/staff-member.ts'
import { findFee } from '#lib/fees/manage-fees.ts'

/** The parameters of the pages of a fee. */
export interface FeePageProps {
  readonly params: Promise<{ fee: string }>
}

/** The guard of the pages of a fee; returns it, or 404 if there is none. */
export async function openFee(capability: 'edit-fees', { params }: FeePageProps) {
  await requireStaff(capability)
  return (await findFee((await params).fee)) ?? notFound()
}
