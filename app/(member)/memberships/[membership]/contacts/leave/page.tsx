import type { Metadata } from 'next'
import { Form } from '#app/_ui/form/form.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { texts } from '#lib/text/texts.ts'
import { type ContactsPageProps, openContacts } from '../open-contacts.ts'

export const metadata: Metadata = { title: null }

/** Asks a contact who wants to leave. */
export default async function LeavePage(props: ContactsPageProps) {
  const text = texts().membershipContacts.leaving
  const { path, state, own, name } = await openContacts(props, '/leave')
  return (
    <Form
      title={text.title(name)}
      heading={
        <>
          <PageHeading lead={text.lead}>{text.title(name)}</PageHeading>
          {state.contacts.length === 1 ? <p>{text.last}</p> : own.primary && <p>{text.primary}</p>}
        </>
      }
    >
      {() => (
        <>
          <SubmitButton kind="danger" pending={text.pending}>
            {text.submit}
          </SubmitButton>
          <p>
            <a href={path}>{text.stay}</a>
          </p>
        </>
      )}
    </Form>
  )
}
