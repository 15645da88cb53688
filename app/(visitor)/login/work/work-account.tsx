import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { texts } from '#lib/text/texts.ts'

/** The link with which staff sign in at the organisation's identity provider. */
export function WorkAccount({ goto }: { goto: string }) {
  return (
    <p>
      <SecondaryLink href={`/login/work?goto=${encodeURIComponent(goto)}`}>
        {texts().signIn.workAccount.submit}
      </SecondaryLink>
    </p>
  )
}

/** The reason why a work account did not sign someone in; other errors are those of the provider. */
export const workAccountReason = (error: string): string => {
  const text = texts().signIn.workAccount
  return text.reasons[error as keyof typeof text.reasons] ?? text.reasons.failed
}
