import { redirect } from 'next/navigation'
import { organisation } from '#app/_ui/organisation.ts'
import { currentMember } from '#app/member.ts'
import { publicPage } from '#app/public-page.ts'
import { ownPath } from '#lib/http/own-path.ts'
import { Passthrough } from './passthrough.tsx'
import { SignInForm } from './sign-in-form.tsx'

export const metadata = publicPage(
  null,
  `Sign in to your ${organisation.name} account with your username or email address.`,
)

interface LoginProps {
  readonly searchParams: Promise<{ goto?: string | string[]; token?: string | string[] }>
}

export default async function Login({ searchParams }: LoginProps) {
  const { goto, token } = await searchParams
  const path = ownPath([goto].flat()[0])
  if (token !== undefined) return <Passthrough token={[token].flat().join()} goto={path} />
  if (await currentMember()) redirect(path)
  return <SignInForm goto={path} site={organisation.name} />
}
