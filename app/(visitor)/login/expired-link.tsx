import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'

interface VoidTokenProps {
  readonly standing: keyof typeof reasons | undefined
  readonly goto: string
  /** Who is signed in, if anyone. */
  readonly member: string | undefined
}

const title = 'This link can no longer be used'

const reasons = {
  used: 'It signed you in before, and it does so only once.',
  expired: 'It was made more than ten minutes ago.',
  ended: 'The account has changed since it was made.',
  unknown: 'It was used before, has expired, or is not complete.',
}

/** What a passthrough token says that signs nobody in, and where to go instead. */
export function ExpiredLink({ standing = 'unknown', goto, member }: VoidTokenProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeading lead={reasons[standing]}>{title}</PageHeading>
      {member ? (
        <>
          <p>You are signed in as {member}.</p>
          <ButtonLink href={goto}>Continue as {member}</ButtonLink>
        </>
      ) : (
        <>
          <p>You can sign in with your username and password instead.</p>
          <ButtonLink href={`/login?goto=${encodeURIComponent(goto)}`}>Sign in</ButtonLink>
        </>
      )}
    </>
  )
}
