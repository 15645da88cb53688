import { currentHeaders } from '#app/request.ts'
import { findPassthrough } from '#lib/auth/passthrough/redeem-passthrough.ts'
import { LinkSignIn } from './link-sign-in.tsx'

/**
 * Receives a member from an application, with a passthrough token (decision 025). Signs the
 * member in at once, unless another member is signed in, or the path needs the member's own action:
 * then the page asks.
 */
export async function Passthrough({ token, goto }: { token: string; goto: string }) {
  const found = await findPassthrough(token)
  const isAutomatic = !needsButton(goto) && isNavigation()
  return (
    <LinkSignIn
      found={found}
      token={token}
      goto={goto}
      action="/login/link"
      isAutomatic={isAutomatic}
    />
  )
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
