import type { Metadata } from 'next'
import { organisation } from '#app/_ui/organisation.ts'
import { requireShownMember } from '#app/member.ts'
import { personalWords } from '#lib/accounts/change-password.ts'
import { suggestPassword } from '#lib/accounts/suggest-password.ts'
import { env } from '#lib/env.ts'
import { sentencesOf } from '#lib/text/language/translation.ts'
import { texts } from '#lib/text/texts.ts'
import { PasswordForm } from './form.tsx'

export const metadata: Metadata = { title: null }

interface ChangePasswordProps {
  readonly searchParams: Promise<{ goto?: string | string[] }>
}

export default async function ChangePassword({ searchParams }: ChangePasswordProps) {
  const { goto } = await searchParams
  const member = await requireShownMember('/password/change')
  return (
    <PasswordForm
      temporary={member.passwordTemporary}
      username={member.username}
      text={sentencesOf(texts.changePassword)}
      hint={texts.changePassword.newHint(env.minPasswordLength)}
      suggestion={suggestPassword(env.minPasswordLength, personalWords(member))}
      site={organisation.name}
      goto={[goto].flat()[0]}
    />
  )
}
