import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { pathBelow } from '#app/paths/record.ts'
import { contactFormValues } from '#lib/contracts/forms/edit-membership.ts'
import { texts } from '#lib/text/texts.ts'
import { openContactToEdit, type RecordPageProps } from '../../../../record/open-record.ts'
import { RightsOptions } from '../rights-options.tsx'

export default async function EditContactPage(props: RecordPageProps) {
  const text = texts().staffEdit.contact
  const { record, from, contact, back } = await openContactToEdit('edit-contacts', props)
  return (
    <>
      <Form
        text={text}
        back={back}
        title={text.title(contact.name)}
        record={contactFormValues(contact)}
        button={texts().staffEdit}
      >
        {(field) => <RightsOptions field={field} />}
      </Form>
      <LinkLine href={pathBelow(record, `/contacts/${contact.accountId}/remove`, from)}>
        {text.remove}
      </LinkLine>
    </>
  )
}
