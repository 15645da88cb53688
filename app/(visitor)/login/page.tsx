import { redirect } from 'next/navigation'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { currentMember } from '#app/access/member.ts'
import { currentMfaMember } from '#app/access/session.ts'
import { mfaPath, withGoto } from '#app/paths/mfa.ts'
import { publicPage } from '#app/public-page.ts'
import { currentHeaders, queryOf } from '#app/request.ts'
import { findPassthrough } from '#lib/auth/passthrough/redeem-passthrough.ts'
import { env } from '#lib/env.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { texts } from '#lib/text/texts.ts'
import { LinkSignIn } from './link-sign-in.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { proofReason, signInReason } from './sign-in-reason.ts'
import { hasProvider } from './work/provider.ts'

export const generateMetadata = () =>
  publicPage(null, texts().signIn.description(env.orgName), texts().signIn.title)

export default async function SignInPage() {
  const path = safeRedirectPath(queryOf('goto'))
  const token = queryOf('token')
  // A passthrough token signs a member in at once, unless another one is signed in or the path needs their own action.
  if (token !== undefined) {
    const found = await findPassthrough(token)
    const isAutomatic = !needsButton(path) && isNavigation()
    const link = { found, token, goto: path, isAutomatic }
    return <LinkSignIn {...link} action="/login/link" />
  }
  const error = queryOf('error')
  const member = await currentMember()
  // An application may ask for the password again (OpenID Connect, `prompt=login`).
  if (!queryOf('again') && !error) {
    if (member) redirect(path)
    if ((await currentMfaMember())?.isPending) redirect(mfaPath('enter-code', path))
  }
  const { again, afterLink, workAccount } = texts().signIn
  const reason = member
    ? member.isOwn
      ? (proofReason(path) ?? again(member.name))
      : afterLink(member.name)
    : await signInReason(path)
  return (
    <>
      <SignInForm
        goto={path}
        username={queryOf('hint') ?? member?.username}
        reason={error ? workAccountReason(error) : reason}
      />
      {hasProvider && (
        <p>
          <SecondaryLink href={withGoto('/login/work', path)}>{workAccount.submit}</SecondaryLink>
        </p>
      )}
    </>
  )
}

/** The reason why a work account did not sign someone in; other errors are those of the provider. */
const workAccountReason = (error: string): string => {
  const text = texts().signIn.workAccount
  return text.reasons[error as keyof typeof text.reasons] ?? text.reasons.failed
}

/**
 * Returns true if the member must press a button before the link opens this path: editing the profile,
 * giving an application access, the staff pages with their second step, and the sign-in page, which can redirect to them.
 * Otherwise a link from an attacker could open these pages without the member's consent.
 */
function needsButton(goto: string): boolean {
  try {
    const path = decodeURIComponent(new URL(goto, 'http://localhost').pathname)
    return /^\/+(profile\/+edit|oauth|staff|second-step|login)(\/|$)/i.test(path)
  } catch {
    return true
  }
}

/** Returns true if a person opened the link, rather than a prefetch or a program. */
const isNavigation = (): boolean =>
  currentHeaders.get('sec-fetch-dest') === 'document' && !currentHeaders.has('sec-purpose')
