import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { requireStaff } from '#app/staff-member.ts'
import { today } from '#lib/accounts/staff/look-after-privacy.ts'
import { en } from '#lib/text/en.ts'
import { RecordRequestForm } from './form.tsx'

const text = en.staffPrivacy.record

export const metadata: Metadata = { title: null }

export default async function RecordRequestPage() {
  await requireStaff('look-after-privacy', '/staff/privacy/record')
  return (
    <>
      <BackLink href="/staff/privacy">{text.back}</BackLink>
      <RecordRequestForm site={organisation.name} today={today()} />
    </>
  )
}
