import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { requireMember } from '#app/member.ts'
import { EmailChangeForm } from './form.tsx'

export const metadata: Metadata = { title: null }

export default async function ChangeEmail() {
  const member = await requireMember('/profile/email')
  return (
    <>
      <BackLink href="/profile">Back to your profile</BackLink>
      <EmailChangeForm present={member.email} username={member.username} site={organisation.name} />
    </>
  )
}
