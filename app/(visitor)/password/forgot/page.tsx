import { organisation } from '#app/_ui/organisation.ts'
import { publicPage } from '#app/public-page.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { sentencesOf } from '#lib/text/language/translation.ts'
import { texts } from '#lib/text/texts.ts'
import { ForgotForm } from './forgot-form.tsx'

export const generateMetadata = () =>
  publicPage(
    null,
    texts.forgottenPassword.description(organisation.name),
    texts.forgottenPassword.title,
  )

interface ForgottenPasswordProps {
  readonly searchParams: Promise<{ goto?: string | string[] }>
}

export default async function ForgottenPasswordPage({ searchParams }: ForgottenPasswordProps) {
  const { goto } = await searchParams
  return (
    <ForgotForm
      text={sentencesOf(texts.forgottenPassword)}
      site={organisation.name}
      goto={safeRedirectPath([goto].flat()[0])}
    />
  )
}
