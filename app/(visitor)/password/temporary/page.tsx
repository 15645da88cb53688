import { LinkSignIn } from '#app/(visitor)/login/link-sign-in.tsx'
import { queryOf } from '#app/request.ts'
import { findTemporaryLink } from '#lib/auth/temporary-link.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'

/** The link of an email with a temporary password, which takes the place of typing it (decision 010). */
export default async function TemporaryPasswordPage() {
  const token = queryOf('token') ?? ''
  return (
    <LinkSignIn
      found={await findTemporaryLink(token)}
      token={token}
      goto={safeRedirectPath(queryOf('goto'))}
      action="/password/temporary"
    />
  )
}
