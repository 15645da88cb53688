import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { NewPassword } from '#app/_ui/form/new-password.tsx'
import { PrivacyNotice } from '#app/_ui/privacy-notice.tsx'
import {
  type ShownInvitation,
  wordsOfNewContact,
} from '#lib/memberships/contacts/accept-invitation.ts'
import { texts } from '#lib/text/texts.ts'

interface NewAccountProps {
  readonly invitation: ShownInvitation
  readonly token: string
}

/** Accepts an invitation with a new account. */
export function NewAccount({ invitation, token }: NewAccountProps) {
  const text = texts().membershipContacts.invited
  const { forename, surname } = texts().records.person
  return (
    <Form
      action="/invitation/new"
      text={text}
      title={text.new}
      hidden={{ token }}
      lead={text.newLead(invitation.email)}
      button={text.create}
    >
      {(field) => (
        <>
          <Field {...field('forename')} label={forename.label} autoComplete="given-name" />
          <Field
            {...field('surname')}
            label={surname.label}
            hint={surname.hint}
            autoComplete="family-name"
          />
          <NewPassword {...field('password')} words={wordsOfNewContact(invitation)} />
          <PrivacyNotice />
        </>
      )}
    </Form>
  )
}
