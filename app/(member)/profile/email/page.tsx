import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { requireShownMember } from '#app/member.ts'
import { sentencesOf } from '#lib/text/language/translation.ts'
import { texts } from '#lib/text/texts.ts'
import { EmailChangeForm } from './form.tsx'

export const metadata: Metadata = { title: null }

export default async function ChangeEmailPage() {
  const member = await requireShownMember('/profile/email')
  return (
    <>
      <BackLink href="/profile">{texts.profile.back}</BackLink>
      <EmailChangeForm
        text={sentencesOf(texts.changeEmail)}
        lead={texts.changeEmail.lead(member.email)}
        username={member.username}
        site={organisation.name}
      />
    </>
  )
}
