import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { clientFormValues } from '#lib/contracts/forms/client.ts'
import { texts } from '#lib/text/texts.ts'
import { BehaviourOptions } from '../../behaviour-options.tsx'
import { UriFields } from '../../uri-fields.tsx'
import { type ClientPageProps, openClient } from '../open-client.ts'

export default async function EditClientPage(props: ClientPageProps) {
  const { editForm, fields, hints } = texts().staffClients
  const { client, back } = await openClient('manage-clients', props)
  // A role cannot be taken away.
  const addable = Object.entries(texts().staffClients.roles).filter(
    ([role]) => !client.roles.some((has) => has === role),
  )
  return (
    <Form
      back={back}
      title={editForm.title(client.name)}
      lead={editForm.lead}
      record={clientFormValues(client)}
      button={editForm}
    >
      {(field) => (
        <>
          <Field {...field('name')} label={fields.name} hint={hints.name} autoComplete="off" />
          <UriFields field={field} />
          <BehaviourOptions field={field} />
          {addable.length > 0 && (
            <Options
              legend={fields.addRoles}
              options={addable.map(([role, label]) => ({ value: `role-${role}`, label }))}
              isSelected={(control) => field(control).value === 'yes'}
            />
          )}
        </>
      )}
    </Form>
  )
}
