import { organisation } from '#app/_ui/organisation.ts'
import { publicPage } from '#app/public-page.ts'
import { ForgotForm } from './forgot-form.tsx'

export const metadata = publicPage(
  null,
  `Get a temporary password for your ${organisation.name} account by email.`,
)

export default function Forgot() {
  return <ForgotForm site={organisation.name} />
}
