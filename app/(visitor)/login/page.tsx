import { redirect } from 'next/navigation'
import { organisation } from '#app/_ui/organisation.ts'
import { currentMember } from '#app/member.ts'
import { publicPage } from '#app/public-page.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { Passthrough } from './passthrough.tsx'
import { SignInForm } from './sign-in-form.tsx'

export const metadata = publicPage(
  null,
  `Sign in to your ${organisation.name} account with your username or email address.`,
)

interface LoginProps {
  readonly searchParams: Promise<Partial<Record<'goto' | 'token' | 'again' | 'hint', Given>>>
}

type Given = string | string[]

export default async function Login({ searchParams }: LoginProps) {
  const { goto, token, again, hint } = await searchParams
  const path = safeRedirectPath([goto].flat()[0])
  if (token !== undefined) return <Passthrough token={[token].flat().join()} goto={path} />
  const member = await currentMember()
  // An application may ask for the password though somebody is signed in.
  if (member && !again) redirect(path)
  return (
    <SignInForm
      goto={path}
      site={organisation.name}
      username={[hint].flat()[0] ?? member?.username}
      member={member?.name}
    />
  )
}
