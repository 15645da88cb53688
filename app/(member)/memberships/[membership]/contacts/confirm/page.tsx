import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { Options } from '#app/_ui/form/choice/options.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { texts } from '#lib/text/texts.ts'
import { rightsOf } from '../../../rights.tsx'
import { type ContactsPageProps, openContacts } from '../open-contacts.ts'

export const metadata: Metadata = { title: null }

/** Asks the primary contact once a year which contacts are still right. */
export default async function ConfirmPage(props: ContactsPageProps) {
  const text = texts().membershipContacts.confirm
  const { path, state, own, name } = await openContacts(props, '/confirm')
  if (!own.primary) notFound()
  return (
    <>
      <BackLink href={path}>{texts().membershipContacts.title(name)}</BackLink>
      <Form
        title={text.title(name)}
        heading={<PageHeading lead={text.lead}>{text.title(name)}</PageHeading>}
      >
        {(field) => (
          <>
            {state.contacts.map(({ accountId, name: contact, email, ...rights }) => (
              <Options
                key={accountId}
                legend={contact}
                hint={[...rightsOf(rights), email].filter(Boolean).join(', ')}
                options={[
                  { value: `changed-${accountId}`, label: text.changed, hint: text.changedHint },
                  ...(accountId === own.accountId
                    ? []
                    : [{ value: `left-${accountId}`, label: text.left, hint: text.leftHint }]),
                ]}
                isSelected={(name) => field(name).value === 'yes'}
              />
            ))}
            <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
          </>
        )}
      </Form>
    </>
  )
}
