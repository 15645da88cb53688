import { organisation } from '#app/_ui/organisation.ts'
import { publicPage } from '#app/public-page.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { en } from '#lib/text/en.ts'
import { ForgotForm } from './forgot-form.tsx'

export const metadata = publicPage(null, en.forgottenPassword.description(organisation.name))

interface ForgottenPasswordProps {
  readonly searchParams: Promise<{ goto?: string | string[] }>
}

export default async function ForgottenPasswordPage({ searchParams }: ForgottenPasswordProps) {
  const { goto } = await searchParams
  return <ForgotForm site={organisation.name} goto={safeRedirectPath([goto].flat()[0])} />
}
