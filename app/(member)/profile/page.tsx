import type { Metadata } from 'next'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { type DoneParam, SuccessBanner } from '#app/_ui/success-banner.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { requireMember } from '#app/member.ts'
import { readProfile } from '#lib/accounts/profile.ts'
import { findPendingChange } from '#lib/accounts/request-email-change.ts'
import { asCaller } from '#lib/auth/member.ts'
import { isSelected } from '#lib/contracts/forms/edit-profile.ts'
import { en } from '#lib/text/en.ts'
import { PendingEmailNotice } from './pending-email-notice.tsx'

const text = en.profile

export const metadata: Metadata = { title: text.title }

const fields = Object.entries(text.fields) as [keyof typeof text.fields, string][]

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
  const values = { ...profile, country: isSelected(profile.country) && profile.country }
  const justAsked = done === 'email-asked'
  return (
    <>
      {!(justAsked && pending) && <SuccessBanner done={done} values={{ email: member.email }} />}
      {pending && <PendingEmailNotice {...pending} justAsked={justAsked} />}
      <PageHeading lead={text.username(member.username)}>{text.title}</PageHeading>
      <SummaryList
        rows={fields.map(([name, term]) => ({
          term,
          value: values[name],
          change: {
            href: name === 'email' ? '/profile/email' : `/profile/edit#${name}`,
            about: text.changeField(term),
          },
        }))}
      />
    </>
  )
}
