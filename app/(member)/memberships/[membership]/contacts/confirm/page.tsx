import { redirect } from 'next/navigation'
import { Options } from '#app/_ui/form/choice/options.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { rightsOf } from '#app/_ui/rights.tsx'
import { texts } from '#lib/text/texts.ts'
import { type ContactsPageProps, openContacts } from '../open-contacts.ts'

/** Asks the primary contact once a year which contacts are still right. */
export default async function ConfirmPage(props: ContactsPageProps) {
  const text = texts().membershipContacts.confirm
  const { path, back, state, own, name } = await openContacts(props)
  if (!own.primary) redirect(`${path}?refused=not-primary`)
  return (
    <Form back={back} text={text} title={text.title(name)}>
      {(field) =>
        state.contacts.map(({ accountId, name: contact, email, ...rights }) => (
          <Options
            key={accountId}
            label={contact}
            hint={[...rightsOf(rights), email].filter(Boolean).join(', ')}
            options={[
              { value: `changed-${accountId}`, label: text.changed, hint: text.changedHint },
              ...(accountId === own.accountId
                ? []
                : [{ value: `left-${accountId}`, label: text.left, hint: text.leftHint }]),
            ]}
            field={field}
          />
        ))
      }
    </Form>
  )
}
