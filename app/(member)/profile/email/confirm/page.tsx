import type { Metadata } from 'next'
import { Done, type DoneParam } from '#app/_ui/done.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { currentMember } from '#app/member.ts'
import { findEmailChange } from '#lib/accounts/confirm-email-change.ts'
import { confirmEmail } from './actions.ts'
import { ExpiredEmailLink } from './expired-link.tsx'

export const metadata: Metadata = { title: null, robots: { index: false } }

interface ConfirmEmailProps {
  readonly searchParams: Promise<{ token?: string | string[]; done?: DoneParam }>
}

/** Works for whoever holds the link: it was sent to the new address, which may be read elsewhere. */
export default async function ConfirmEmail({ searchParams }: ConfirmEmailProps) {
  const signedIn = (await currentMember()) !== undefined
  const { token, done } = await searchParams
  if (done && !token) return <Changed done={done} signedIn={signedIn} />
  const secret = [token].flat().join()
  const change = await findEmailChange(secret)
  if (change?.state !== 'open')
    return <ExpiredEmailLink state={change?.state} signedIn={signedIn} />
  return (
    <>
      <PageTitle>Use this email address?</PageTitle>
      <PageHeading lead={<strong className="text-ink">{change.email}</strong>}>
        Use this email address?
      </PageHeading>
      <p>We will write to it from now on, and tell the old address that it was replaced.</p>
      <form action={confirmEmail}>
        <input type="hidden" name="token" value={secret} />
        <SubmitButton pending="Saving…">Use this email address</SubmitButton>
      </form>
      <p>If you did not ask for this, close this page. Nothing will change.</p>
    </>
  )
}

function Changed({ done, signedIn }: { done: DoneParam; signedIn: boolean }) {
  return (
    <>
      <PageTitle>Your email address</PageTitle>
      <Done of={done} />
      <PageHeading lead="From now on we write to the new one. We have told the old one.">
        Your email address
      </PageHeading>
      <ButtonLink href={signedIn ? '/' : '/login?goto=/profile'}>
        {signedIn ? 'Go to the start page' : 'Sign in'}
      </ButtonLink>
    </>
  )
}
