import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'

const reasons = {
  used: 'It was used before: the email address has been changed.',
  replaced: 'A later link was asked for. Use the one in the latest email.',
  expired: 'More than 24 hours have passed.',
  void: 'The password was changed, or everything was signed out, after it was sent.',
  unknown: 'It is not complete, or very old, or the change was cancelled.',
} as const

interface VoidLinkProps {
  readonly state: Exclude<keyof typeof reasons, 'unknown'> | 'open' | undefined
  readonly signedIn: boolean
}

/** Why a link does nothing any more, and what to do instead. */
export function ExpiredEmailLink({ state, signedIn }: VoidLinkProps) {
  const reason = state && state !== 'open' ? state : 'unknown'
  const next = reason === 'used' ? '/profile' : '/profile/email'
  return (
    <>
      <PageTitle>This link can no longer be used</PageTitle>
      <PageHeading lead={reasons[reason]}>This link can no longer be used</PageHeading>
      <ButtonLink href={signedIn ? next : `/login?goto=${next}`}>
        {reason === 'used' ? 'See your profile' : 'Ask for a new link'}
      </ButtonLink>
    </>
  )
}
