import { texts } from '#lib/text/texts.ts'
import { ContactsForm } from '../contacts-form.tsx'
import { type ContactsPageProps, openContacts } from '../open-contacts.ts'

/** Asks a contact who wants to leave. */
export default async function LeavePage(props: ContactsPageProps) {
  const text = texts().membershipContacts.leaving
  const opened = await openContacts(props, '/leave')
  const isLast = opened.state.contacts.length === 1
  return (
    <ContactsForm
      {...{ of: opened, button: text, title: text.title(opened.name), lead: text.lead }}
      kind="danger"
    >
      {() => (isLast || opened.own.primary) && <p>{isLast ? text.last : text.primary}</p>}
    </ContactsForm>
  )
}
