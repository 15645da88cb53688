import type { Metadata } from 'next'
import { Done, type DoneParam } from '#app/_ui/done.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { requireMember } from '#app/member.ts'
import { readProfile } from '#lib/accounts/profile.ts'
import { findPendingChange } from '#lib/accounts/request-email-change.ts'
import { asCaller } from '#lib/auth/member.ts'
import { isSelected } from '#lib/contracts/forms/edit-profile.ts'
import { en } from '#lib/text/en.ts'
import { PendingEmailNotice } from './pending-email.tsx'

export const metadata: Metadata = { title: 'Your profile' }

interface ProfilePageProps {
  readonly searchParams: Promise<{ done?: DoneParam }>
}

export default async function ProfilePage({ searchParams }: ProfilePageProps) {
  const member = await requireMember('/profile')
  const { done } = await searchParams
  const [profile, pending] = await Promise.all([
    readProfile(asCaller(member)),
    findPendingChange(member),
  ])
  const asked = done === 'email-asked'
  const shown = { ...profile, country: isSelected(profile.country) && profile.country }
  const labels = Object.entries(en.profile) as [keyof typeof en.profile, string][]
  return (
    <>
      {!(asked && pending) && <Done of={done} />}
      {pending && <PendingEmailNotice {...pending} asked={asked} />}
      <PageHeading lead={<>You sign in as {member.username}.</>}>Your profile</PageHeading>
      <SummaryList
        rows={labels.map(([name, term]) => ({
          term,
          value: shown[name],
          action: {
            href: name === 'email' ? '/profile/email' : `/profile/edit#${name}`,
            about: `your ${term.toLowerCase()}`,
          },
        }))}
      />
    </>
  )
}
