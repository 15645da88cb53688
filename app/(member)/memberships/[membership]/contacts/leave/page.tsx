import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { texts } from '#lib/text/texts.ts'
import { ContactsForm } from '../contacts-form.tsx'
import { type ContactsPageProps, openContacts } from '../open-contacts.ts'

/** Asks a contact who wants to leave. */
export default async function LeavePage(props: ContactsPageProps) {
  const text = texts().membershipContacts.leaving
  const opened = await openContacts(props)
  const isLast = opened.state.contacts.length === 1
  return (
    <ContactsForm
      of={opened}
      button={text}
      title={text.title(opened.name)}
      lead={text.lead}
      kind="danger"
    >
      {() =>
        (isLast || opened.own.primary) && (
          <RichParagraph>{isLast ? text.last : text.primary}</RichParagraph>
        )
      }
    </ContactsForm>
  )
}
