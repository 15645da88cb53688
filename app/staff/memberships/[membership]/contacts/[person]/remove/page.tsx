import { Form } from '#app/_ui/form/form.tsx'
import { membershipName } from '#app/membership-name.ts'
import { texts } from '#lib/text/texts.ts'
import { openContactToEdit, type RecordPageProps } from '../../../../../record/open-record.ts'

export default async function RemoveContactPage(props: RecordPageProps) {
  const text = texts().staffEdit.removeContact
  const { shown, contact, back } = await openContactToEdit('edit-contacts', props)
  const { name, primary, billing } = contact
  return (
    <Form
      back={{ ...back, label: text.keep }}
      title={text.title(name)}
      lead={text.lead(membershipName(shown))}
      text={text}
      kind="danger"
    >
      {() => (
        <>
          {primary && <p>{text.primary}</p>}
          {billing && <p>{text.billing}</p>}
          {shown.contacts.length === 1 && <p>{text.last}</p>}
        </>
      )}
    </Form>
  )
}
