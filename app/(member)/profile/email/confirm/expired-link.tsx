import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { type Texts, texts } from '#lib/text/texts.ts'

interface ExpiredEmailLinkProps {
  readonly state:
    | Exclude<keyof Texts['changeEmail']['expiredLink']['reasons'], 'unknown'>
    | 'open'
    | undefined
  readonly signedIn: boolean
}

/** Says why a link no longer works, and what to do instead. */
export function ExpiredEmailLink({ state, signedIn }: ExpiredEmailLinkProps) {
  const text = texts().changeEmail.expiredLink
  const reason = state && state !== 'open' ? state : 'unknown'
  const next = reason === 'used' ? '/profile' : '/profile/email'
  return (
    <>
      <TitledHeading lead={text.reasons[reason]}>{text.title}</TitledHeading>
      <ButtonLink href={signedIn ? next : `/login?goto=${next}`}>
        {reason === 'used' ? text.profile : text.newLink}
      </ButtonLink>
    </>
  )
}
