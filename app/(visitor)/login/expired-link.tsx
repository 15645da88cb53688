import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { en } from '#lib/text/en.ts'

const text = en.signIn.expiredLink

interface ExpiredLinkProps {
  readonly standing: keyof typeof text.reasons | undefined
  readonly goto: string
  /** The name of the signed-in member, if there is one. */
  readonly member: string | undefined
}

/** Says why a passthrough link no longer works, and how to continue. */
export function ExpiredLink({ standing = 'unknown', goto, member }: ExpiredLinkProps) {
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <PageHeading lead={text.reasons[standing]}>{text.title}</PageHeading>
      {member ? (
        <>
          <p>{en.common.signedInAs(member)}</p>
          <ButtonLink href={goto}>{en.signIn.continueAs(member)}</ButtonLink>
        </>
      ) : (
        <>
          <p>{text.instead}</p>
          <ButtonLink href={`/login?goto=${encodeURIComponent(goto)}`}>
            {en.signIn.title}
          </ButtonLink>
        </>
      )}
    </>
  )
}
