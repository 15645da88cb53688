import { redirect } from 'next/navigation'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { printShown } from '#lib/contracts/forms/shown-values.ts'
import { env } from '#lib/env.ts'
import { contactOf } from '#lib/memberships/contacts/contact-rules.ts'
import { texts } from '#lib/text/texts.ts'
import { type ContactsPageProps, openContacts } from '../open-contacts.ts'
import { RightsOptions } from '../rights-options.tsx'

/** Changes what a contact can do, offers them the role of primary contact, or removes them. */
export default async function ContactPage(props: ContactsPageProps) {
  const text = texts().membershipContacts.person
  const opened = await openContacts(props)
  const { path, state, own, person = '' } = opened
  if (!own.primary) redirect(`${path}?refused=not-primary`)
  const contact = contactOf(state, person) ?? redirect(`${path}?refused=gone`)
  const { accountId, name, email, billing, lsfr } = contact
  const values = { billing: billing ? 'yes' : '', lsfr: lsfr ? 'yes' : '' }
  const announced = { announced: name }
  const hidden = {
    shown: printShown(values),
    ...announced,
    ...(!env.lsfrMeaning && lsfr && { lsfr: values.lsfr }),
  }
  return (
    <>
      <Form
        back={opened.back}
        text={text}
        title={text.title(name)}
        lead={email}
        values={values}
        hidden={hidden}
      >
        {(field) => <RightsOptions field={field} of={opened} />}
      </Form>
      {accountId !== own.accountId &&
        (['offer', 'remove'] as const).map((act) => (
          <section key={act} className="stack">
            <h2>{text[act].title}</h2>
            <ButtonForm
              action={`${path}/${accountId}/${act}`}
              kind={act === 'remove' ? 'danger' : 'secondary'}
              button={text[act]}
              about={name}
              hidden={announced}
              className="stack"
            >
              <p>{text[act].lead(name)}</p>
            </ButtonForm>
          </section>
        ))}
    </>
  )
}
