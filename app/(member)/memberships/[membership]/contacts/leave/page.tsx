import { Form } from '#app/_ui/form/form.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { texts } from '#lib/text/texts.ts'
import { type ContactsPageProps, openContacts } from '../open-contacts.ts'

/** Asks a contact who wants to leave. */
export default async function LeavePage(props: ContactsPageProps) {
  const text = texts().membershipContacts.leaving
  const { back, state, own, name } = await openContacts(props)
  const isLast = state.contacts.length === 1
  return (
    <Form back={back} text={text} title={text.title(name)} kind="danger">
      {() =>
        (isLast || own.primary) && (
          <RichParagraph>{isLast ? text.last : text.primary}</RichParagraph>
        )
      }
    </Form>
  )
}
