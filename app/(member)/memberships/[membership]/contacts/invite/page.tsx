import { redirect } from 'next/navigation'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { PrivacyNotice } from '#app/_ui/privacy-notice.tsx'
import {
  canInvite,
  contactOf,
  invitationsOf,
  mayInvite,
} from '#lib/memberships/contacts/contact-rules.ts'
import { texts } from '#lib/text/texts.ts'
import { type ContactsPageProps, openContacts } from '../open-contacts.ts'
import { RightsOptions } from '../rights-options.tsx'

/** Invites someone to become a contact; a billing contact only invites a successor. */
export default async function InvitePage(props: ContactsPageProps) {
  const text = texts().membershipContacts.invite
  const opened = await openContacts(props)
  const { path, own, name, state } = opened
  if (!canInvite(own)) redirect(`${path}?refused=not-allowed`)
  const invited = invitationsOf(state, own.accountId).filter(
    ({ isExpired, inviterId, ...rights }) =>
      rights.billing && !isExpired && mayInvite(contactOf(state, inviterId), rights),
  )
  return (
    <Form
      back={opened.back}
      text={text}
      lead={text.lead(name)}
      hidden={own.primary ? {} : { billing: 'yes' }}
    >
      {(field) => (
        <>
          <Field {...field('email')} type="email" autoComplete="off" />
          {own.primary ? <RightsOptions field={field} of={opened} /> : <p>{text.replaces}</p>}
          {invited.map(({ id, email }) => (
            <p key={id}>{text.alsoInvited(email)}</p>
          ))}
          <TextArea {...field('note')} />
          <PrivacyNotice />
        </>
      )}
    </Form>
  )
}
