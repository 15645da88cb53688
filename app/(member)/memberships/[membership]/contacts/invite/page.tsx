import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { env } from '#lib/env.ts'
import { invitableRights } from '#lib/memberships/contacts/contact-rules.ts'
import { contactLinkDays } from '#lib/memberships/contacts/invite-contact.ts'
import { texts } from '#lib/text/texts.ts'
import { type ContactsPageProps, openContacts } from '../open-contacts.ts'

export const metadata: Metadata = { title: null }

/** Invites someone to become a contact; a billing contact only invites a successor. */
export default async function InvitePage(props: ContactsPageProps) {
  const text = texts().membershipContacts.invite
  const { path, own, name } = await openContacts(props, '/invite')
  const rights = (invitableRights(own) ?? notFound()).filter(
    (right) => right !== 'lsfr' || env.lsfrMeaning,
  )
  return (
    <>
      <BackLink href={path}>{texts().membershipContacts.title(name)}</BackLink>
      <Form
        title={text.title}
        heading={<PageHeading lead={text.lead(name, contactLinkDays)}>{text.title}</PageHeading>}
        hidden={own.primary ? {} : { billing: 'yes' }}
      >
        {(field) => (
          <>
            <Field
              {...field('email')}
              type="email"
              label={text.email}
              hint={text.emailHint}
              autoComplete="off"
            />
            {own.primary ? (
              <Options
                legend={text.rights}
                hint={text.rightsHint}
                error={field('billing').error ?? field('lsfr').error}
                options={rights.map((right) => ({ value: right, label: text[right] }))}
                isSelected={(right) => field(right).value === 'yes'}
              />
            ) : (
              <p>{text.replaces}</p>
            )}
            <TextArea {...field('note')} label={text.note} hint={text.noteHint} />
            <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
          </>
        )}
      </Form>
    </>
  )
}
