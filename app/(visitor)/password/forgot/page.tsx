import { organisation } from '#app/_ui/organisation.ts'
import { publicPage } from '#app/public-page.ts'
import { en } from '#lib/text/en.ts'
import { ForgotForm } from './forgot-form.tsx'

export const metadata = publicPage(null, en.forgottenPassword.description(organisation.name))

export default function ForgottenPasswordPage() {
  return <ForgotForm site={organisation.name} />
}
