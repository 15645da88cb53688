import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { clientFormValues } from '#lib/contracts/forms/client.ts'
import { texts } from '#lib/text/texts.ts'
import { BehaviourOptions } from '../../behaviour-options.tsx'
import { UriFields } from '../../uri-fields.tsx'
import { type ClientPageProps, openClient } from '../open-client.ts'

export default async function EditClientPage(props: ClientPageProps) {
  const { editForm, fields } = texts().staffClients
  const { client, back } = await openClient('manage-clients', props)
  // A role cannot be taken away.
  const addable = Object.entries(texts().staffClients.roles).filter(
    ([role]) => !client.roles.some((has) => has === role),
  )
  return (
    <Form
      back={back}
      title={editForm.title(client.name)}
      text={editForm}
      fields={fields}
      record={clientFormValues(client)}
    >
      {(field) => (
        <>
          <Field {...field('name')} />
          <UriFields field={field} />
          <BehaviourOptions field={field} />
          {addable.length > 0 && (
            <Options
              label={fields.addRoles}
              options={addable.map(([role, label]) => ({ value: `role-${role}`, label }))}
              field={field}
            />
          )}
        </>
      )}
    </Form>
  )
}
