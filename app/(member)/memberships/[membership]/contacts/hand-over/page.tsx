import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { contactOf } from '#lib/memberships/contacts/contact-rules.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { type ContactsPageProps, openContacts } from '../open-contacts.ts'

export const metadata: Metadata = { title: null }

/** Shows an offer of the role of primary contact to the contact who may accept it. */
export default async function HandOverPage(props: ContactsPageProps) {
  const text = texts().membershipContacts.handOver
  const { path, state, own, name, nameOf } = await openContacts(props, '/hand-over')
  const { offer } = state
  const isOpen = offer?.toId === own.accountId && contactOf(state, offer.fromId)?.primary
  const until = offer
    ? ` ${texts().membershipContacts.offer.until(formatDate(offer.expiresAt))}`
    : ''
  const lead = offer && isOpen ? text.lead(nameOf(offer.fromId)) + until : text.none
  return (
    <>
      <BackLink href={path}>{texts().membershipContacts.title(name)}</BackLink>
      <Form
        title={text.title(name)}
        heading={<PageHeading lead={lead}>{text.title(name)}</PageHeading>}
      >
        {() => isOpen && <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>}
      </Form>
      {isOpen && (
        <ButtonForm
          action={`${path}/offer/end`}
          kind="secondary"
          submit={text.decline}
          pending={text.declining}
        />
      )}
    </>
  )
}
