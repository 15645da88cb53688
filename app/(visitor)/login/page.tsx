import { redirect } from 'next/navigation'
import { organisation } from '#app/_ui/organisation.ts'
import { currentMember } from '#app/access/member.ts'
import { currentMfaMember } from '#app/access/session.ts'
import { mfaPath } from '#app/paths/mfa.ts'
import { publicPage } from '#app/public-page.ts'
import { queryOf } from '#app/request.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { texts } from '#lib/text/texts.ts'
import { Passthrough } from './passthrough.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { proofReason, signInReason } from './sign-in-reason.ts'
import { hasProvider } from './work/provider.ts'
import { WorkAccount, workAccountReason } from './work/work-account.tsx'

export const generateMetadata = () =>
  publicPage(null, texts().signIn.description(organisation.name), texts().signIn.title)

export default async function SignInPage() {
  const path = safeRedirectPath(queryOf('goto'))
  const token = queryOf('token')
  if (token !== undefined) return <Passthrough token={token} goto={path} />
  const error = queryOf('error')
  const member = await currentMember()
  // An application may ask for the password again (OpenID Connect, `prompt=login`).
  if (!queryOf('again') && !error) {
    if (member) redirect(path)
    if ((await currentMfaMember())?.isPending) redirect(mfaPath('enter-code', path))
  }
  const { again, afterLink } = texts().signIn
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
      {hasProvider && <WorkAccount goto={path} />}
    </>
  )
}
