import { Fragment } from 'react'
import { Form } from '#app/_ui/form/form.tsx'
import { RecordFields } from '#app/_ui/record/record-fields.tsx'
import { personFormValues } from '#lib/contracts/forms/edit-person.ts'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'
import { openPersonToEdit, type RecordPageProps } from '../../../record/open-record.ts'

const groups = ['name', 'address', 'phone', 'language'] as const

export default async function EditPersonPage(props: RecordPageProps) {
  const text = texts().staffEdit.person
  const { shown, back } = await openPersonToEdit('edit-people', props)
  return (
    <Form
      back={back}
      title={text.title(shown.account.name)}
      text={text}
      record={personFormValues(shown.profile)}
      button={texts().staffEdit}
    >
      {(field) =>
        groups.map((group) => (
          <Fragment key={group}>
            {(group !== 'language' || env.languages.length > 1) && (
              <h2>{texts().profile.groups[group]}</h2>
            )}
            <RecordFields group={group} field={field} />
          </Fragment>
        ))
      }
    </Form>
  )
}
