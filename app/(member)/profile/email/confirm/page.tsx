import type { Metadata } from 'next'
import { Ending } from '#app/_ui/ending.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { currentMember } from '#app/access/member.ts'
import { queryOf } from '#app/request.ts'
import { findEmailChange } from '#lib/accounts/confirm-email-change.ts'
import { texts } from '#lib/text/texts.ts'

export const metadata: Metadata = { robots: { index: false } }

/** Needs no session, because the member may open the link on another device. */
export default async function ConfirmEmailPage() {
  const { confirm: text, changed, expiredLink } = texts().changeEmail
  const signedIn = (await currentMember()) !== undefined
  const token = queryOf('token') ?? ''
  if (queryOf('done') && !token) {
    const href = signedIn ? '/' : '/login?goto=/profile'
    const { home, signIn } = texts().common
    return (
      <>
        <SuccessBanner />
        <Ending {...changed} href={href} link={signedIn ? home : signIn} />
      </>
    )
  }
  const change = await findEmailChange(token)
  if (change?.state !== 'open') {
    const { title, reasons, profile, newLink } = expiredLink
    const reason = change?.state ?? 'unknown'
    const isUsed = reason === 'used'
    const next = isUsed ? '/profile' : '/profile/email'
    const href = signedIn ? next : `/login?goto=${next}`
    return (
      <Ending title={title} lead={reasons[reason]} href={href} link={isUsed ? profile : newLink} />
    )
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
