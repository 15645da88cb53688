import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { Options } from '#app/_ui/form/choice/options.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { printShown } from '#lib/contracts/forms/shown-values.ts'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'
import { type ContactsPageProps, openContacts } from '../open-contacts.ts'

export const metadata: Metadata = { title: null }

/** Changes what a contact can do, offers them the role of primary contact, or removes them. */
export default async function ContactPage(props: ContactsPageProps) {
  const text = texts().membershipContacts.person
  const { path, state, own, person, name } = await openContacts(props, '/[person]')
  const contact = state.contacts.find(({ accountId }) => accountId === person) ?? notFound()
  if (!own.primary) notFound()
  const record = { billing: contact.billing ? 'yes' : '', lsfr: contact.lsfr ? 'yes' : '' }
  const invite = texts().membershipContacts.invite
  const rights = env.lsfrMeaning ? (['billing', 'lsfr'] as const) : (['billing'] as const)
  const buttons = {
    offer: [text.offerTitle, text.offerLead, text.offer, text.offering, 'secondary'],
    remove: [text.removeTitle, text.removeLead, text.remove, text.removing, 'danger'],
  } as const
  return (
    <>
      <BackLink href={path}>{texts().membershipContacts.title(name)}</BackLink>
      <Form
        title={text.title(contact.name)}
        heading={<PageHeading lead={contact.email}>{text.title(contact.name)}</PageHeading>}
        values={record}
        hidden={{
          shown: printShown(record),
          ...(!env.lsfrMeaning && record.lsfr && { lsfr: record.lsfr }),
        }}
      >
        {(field) => (
          <>
            <Options
              legend={invite.rights}
              error={field('billing').error}
              options={rights.map((right) => ({ value: right, label: invite[right] }))}
              isSelected={(right) => field(right).value === 'yes'}
            />
            <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
          </>
        )}
      </Form>
      {contact.accountId !== own.accountId &&
        (['offer', 'remove'] as const).map((button) => {
          const [title, lead, submit, pending, kind] = buttons[button]
          return (
            <section key={button} className="stack">
              <h2>{title}</h2>
              <ButtonForm
                action={`${path}/${contact.accountId}/${button}`}
                {...{ kind, submit, pending }}
                about={contact.name}
                className="stack"
              >
                <p>{lead(contact.name)}</p>
              </ButtonForm>
            </section>
          )
        })}
    </>
  )
}
