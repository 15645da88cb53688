import type { Metadata } from 'next'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { currentMember } from '#app/access/member.ts'
import { queryOf } from '#app/request.ts'
import { findEmailChange } from '#lib/accounts/confirm-email-change.ts'
import { type Texts, texts } from '#lib/text/texts.ts'

export const metadata: Metadata = { robots: { index: false } }

/** Needs no session, because the member may open the link on another device. */
export default async function ConfirmEmailPage() {
  const text = texts().changeEmail.confirm
  const signedIn = (await currentMember()) !== undefined
  const token = queryOf('token') ?? ''
  if (queryOf('done') && !token) return <EmailChanged signedIn={signedIn} />
  const change = await findEmailChange(token)
  if (change?.state !== 'open') {
    return <ExpiredEmailLink state={change?.state} signedIn={signedIn} />
  }
  return (
    <>
      <TitledHeading lead={<strong className="text-ink">{change.email}</strong>}>
        {text.title}
      </TitledHeading>
      <p>{text.text}</p>
      <ButtonForm hidden={{ token }} button={text} />
      <p>{text.ignore}</p>
    </>
  )
}

function EmailChanged({ signedIn }: { signedIn: boolean }) {
  const { title, lead } = texts().changeEmail.changed
  return (
    <>
      <SuccessBanner />
      <TitledHeading lead={lead}>{title}</TitledHeading>
      <ButtonLink href={signedIn ? '/' : '/login?goto=/profile'}>
        {signedIn ? texts().common.home : texts().common.signIn}
      </ButtonLink>
    </>
  )
}

interface ExpiredEmailLinkProps {
  readonly state:
    | Exclude<keyof Texts['changeEmail']['expiredLink']['reasons'], 'unknown'>
    | 'open'
    | undefined
  readonly signedIn: boolean
}

/** Says why a link no longer works, and what to do instead. */
function ExpiredEmailLink({ state, signedIn }: ExpiredEmailLinkProps) {
  const text = texts().changeEmail.expiredLink
  const reason = state && state !== 'open' ? state : 'unknown'
  const next = reason === 'used' ? '/profile' : '/profile/email'
  return (
    <>
      <TitledHeading lead={text.reasons[reason]}>{text.title}</TitledHeading>
      <ButtonLink href={signedIn ? next : `/login?goto=${next}`}>
        {reason === 'used' ? text.profile : text.newLink}
      </ButtonLink>
    </>
  )
}
