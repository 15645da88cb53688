import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { type Texts, texts } from '#lib/text/texts.ts'

interface ClosedInvitationProps {
  readonly state?:
    | Exclude<keyof Texts['membershipContacts']['invited']['closed'], 'title'>
    | undefined
  readonly token: string
  readonly isSignedIn: boolean
}

/** Says why an invitation cannot be accepted, and what to do instead. */
export function ClosedInvitation({ state = 'unknown', token, isSignedIn }: ClosedInvitationProps) {
  const text = texts().membershipContacts.invited
  const { title, ...reasons } = text.closed
  return (
    <>
      <TitledHeading lead={reasons[state]}>{title}</TitledHeading>
      {state === 'expired' ? (
        <ButtonForm
          action="/invitation/renew"
          hidden={{ token }}
          submit={text.ask}
          pending={text.asking}
        />
      ) : (
        <ButtonLink href={isSignedIn ? '/memberships' : '/login?goto=/memberships'}>
          {isSignedIn ? texts().memberships.title : texts().signIn.title}
        </ButtonLink>
      )}
      <ContactHelp />
    </>
  )
}
