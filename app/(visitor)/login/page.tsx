import { redirect } from 'next/navigation'
import { organisation } from '#app/_ui/organisation.ts'
import { currentMember } from '#app/access/member.ts'
import { currentMfaMember } from '#app/access/session.ts'
import { mfaPath } from '#app/mfa-path.ts'
import { publicPage } from '#app/public-page.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { texts } from '#lib/text/texts.ts'
import { Passthrough } from './passthrough.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { signInReason } from './sign-in-reason.ts'
import { hasProvider } from './work/provider.ts'
import { WorkAccount, workAccountReason } from './work/work-account.tsx'

export const generateMetadata = () =>
  publicPage(null, texts().signIn.description(organisation.name), texts().signIn.title)

interface SignInPageProps {
  readonly searchParams: Promise<
    Partial<Record<'goto' | 'token' | 'again' | 'hint' | 'error', string | string[]>>
  >
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { goto, token, again, hint, error } = await searchParams
  const path = safeRedirectPath([goto].flat()[0])
  if (token !== undefined) return <Passthrough token={[token].flat().join()} goto={path} />
  const member = await currentMember()
  // An application may ask for the password again (OpenID Connect, `prompt=login`).
  if (!again && !error) {
    if (member) redirect(path)
    if ((await currentMfaMember())?.isPending) redirect(mfaPath('enter-code', path))
  }
  const reason = member ? texts().signIn.again(member.name) : await signInReason(path)
  return (
    <>
      <SignInForm
        goto={path}
        username={[hint].flat()[0] ?? member?.username}
        reason={error ? workAccountReason([error].flat().join()) : reason}
      />
      {hasProvider && <WorkAccount goto={path} />}
    </>
  )
}
