import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { currentMember } from '#app/access/member.ts'
import { currentHeaders } from '#app/request.ts'
import { findPassthrough } from '#lib/auth/passthrough/redeem-passthrough.ts'
import { texts } from '#lib/text/texts.ts'
import { ExpiredLink } from './expired-link.tsx'

/**
 * Receives a member from an application, with a passthrough token (decision 025). Signs the
 * member in at once, unless another member is signed in, or the path needs the member's own action:
 * then the page asks.
 */
export async function Passthrough({ token, goto }: { token: string; goto: string }) {
  const text = texts().signIn.passthrough
  const [arrival, member] = await Promise.all([findPassthrough(token), currentMember()])
  if (arrival?.state !== 'live') {
    return <ExpiredLink standing={arrival?.state} goto={goto} member={member?.name} />
  }
  const { accountId, name } = arrival
  const current = member && member.accountId !== accountId ? member.name : undefined
  const title = text.title(name)
  return (
    <>
      <TitledHeading lead={current && text.switchAccount(name, current)}>{title}</TitledHeading>
      <form method="post" action="/login/link">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="goto" value={goto} />
        <SubmitButton pending={texts().signIn.pending}>
          {texts().signIn.continueAs(name)}
        </SubmitButton>
        {/* With script the form is sent at once, and says so here (public/pages.js). */}
        {!current && !needsButton(goto) && isNavigation() && (
          <input type="hidden" name="automatic" defaultValue="" />
        )}
      </form>
      {current && <LinkLine href={goto}>{text.stay(current)}</LinkLine>}
    </>
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
