import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { type Texts, texts } from '#lib/text/texts.ts'

interface ExpiredLinkProps {
  readonly standing: keyof Texts['signIn']['expiredLink']['reasons'] | undefined
  readonly goto: string
  /** The name of the signed-in member, if there is one. */
  readonly member: string | undefined
}

/** Says why a passthrough link no longer works, and how to continue. */
export function ExpiredLink({ standing = 'unknown', goto, member }: ExpiredLinkProps) {
  const text = texts().signIn.expiredLink
  return (
    <>
      <TitledHeading lead={text.reasons[standing]}>{text.title}</TitledHeading>
      {member ? (
        <>
          <p>{texts().common.signedInAs(member)}</p>
          <ButtonLink href={goto}>{texts().signIn.continueAs(member)}</ButtonLink>
        </>
      ) : (
        <>
          <p>{text.instead}</p>
          <ButtonLink href={`/login?goto=${encodeURIComponent(goto)}`}>
            {texts().signIn.title}
          </ButtonLink>
        </>
      )}
    </>
  )
}
