import type { Metadata } from 'next'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { suggestPassword } from '#lib/accounts/suggest-password.ts'
import { findInvitation, wordsOfInvited } from '#lib/accounts/use-invitation.ts'
import { env } from '#lib/env.ts'
import { sentencesOf } from '#lib/text/language/translation.ts'
import { texts } from '#lib/text/texts.ts'
import { WelcomeForm } from './form.tsx'

export const metadata: Metadata = { title: null, robots: { index: false } }

interface WelcomePageProps {
  readonly searchParams: Promise<{ token?: string | string[] }>
}

/** Opening the link of an invitation changes nothing (decision 025). */
export default async function WelcomePage({ searchParams }: WelcomePageProps) {
  const { token } = await searchParams
  const secret = [token].flat().join()
  const invitation = await findInvitation(secret)
  if (invitation?.state !== 'open') return <ExpiredInvitation state={invitation?.state} />
  return (
    <WelcomeForm
      token={secret}
      text={sentencesOf(texts.welcome)}
      lead={texts.welcome.lead(invitation.name, invitation.username)}
      passwordText={sentencesOf(texts.changePassword)}
      passwordHint={texts.changePassword.newHint(env.minPasswordLength)}
      username={invitation.username}
      suggestion={suggestPassword(env.minPasswordLength, wordsOfInvited(invitation))}
      site={organisation.name}
    />
  )
}

const text = texts.welcome.expiredLink

function ExpiredInvitation({
  state = 'unknown',
}: {
  state?: keyof typeof text.reasons | undefined
}) {
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <PageHeading lead={text.reasons[state]}>{text.title}</PageHeading>
      <p>
        <RichText>{text.instead}</RichText>
      </p>
      <ButtonLink href="/login">{texts.signIn.title}</ButtonLink>
    </>
  )
}
