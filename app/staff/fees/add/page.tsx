import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { requireStaff } from '#app/staff-member.ts'
import { feeTypes } from '#lib/contracts/forms/fee.ts'
import { en } from '#lib/text/en.ts'
import { AddFeeForm } from './form.tsx'

export const metadata: Metadata = { title: null }

export default async function AddFeePage() {
  await requireStaff('edit-fees', '/staff/fees/add')
  return (
    <>
      <BackLink href="/staff/fees">{en.staffFees.back}</BackLink>
      <AddFeeForm types={feeTypes} site={organisation.name} />
    </>
  )
}
