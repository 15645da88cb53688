import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { requireStaff } from '#app/staff-member.ts'
import { showFee } from '#lib/fees/manage-fees.ts'
import { readableFee } from '#lib/fees/readable-fee.ts'
import { en } from '#lib/text/en.ts'
import { EndForm } from './form.tsx'

const text = en.staffFees

export const metadata: Metadata = { title: null }

interface FeeProps {
  readonly params: Promise<{ fee: string }>
}

export default async function FeeEnd({ params }: FeeProps) {
  const { fee: id } = await params
  await requireStaff('edit-fees', '/staff/fees')
  const fee = await showFee(id)
  if (!fee) notFound()
  return (
    <>
      <BackLink href="/staff/fees">{text.back}</BackLink>
      <EndForm id={fee.id} lead={text.endForm.lead(readableFee(fee))} site={organisation.name} />
    </>
  )
}
