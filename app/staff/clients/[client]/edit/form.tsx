'use client'

import { Form } from '#app/_form/form.tsx'
import type { FormState } from '#app/_form/state.ts'
import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { staffClientsText as text } from '#lib/text/en/staff/clients.ts'
import { saveClient } from '../../actions.ts'
import { IdTokenOptions } from '../../id-token-options.tsx'
import { UriFields } from '../../uri-fields.tsx'

const { fields, hints, editForm } = text

interface EditClientFormProps {
  readonly id: string
  readonly name: string
  /** What the form shows, with the field `shown`. */
  readonly values: FormState['values']
  /** The roles that the client has; a role cannot be taken away. */
  readonly roles: readonly string[]
  readonly site: string
}

/** The registration of a client. */
export function EditClientForm({ id, name, values, roles, site }: EditClientFormProps) {
  const others = Object.entries(text.roles).filter(([role]) => !roles.includes(role))
  return (
    <Form
      action={saveClient}
      title={editForm.title(name)}
      site={site}
      values={values}
      hidden={{ id }}
      heading={<PageHeading lead={editForm.lead}>{editForm.title(name)}</PageHeading>}
    >
      {(field) => (
        <>
          <input type="hidden" name="shown" value={field('shown').value ?? ''} />
          <Field {...field('name')} label={fields.name} hint={hints.name} autoComplete="off" />
          <UriFields field={field} />
          <IdTokenOptions field={field} />
          {others.length > 0 && (
            <Options
              legend={fields.addRoles}
              options={others.map(([role, label]) => ({ value: `role-${role}`, label }))}
              isSelected={(control) => field(control).value === 'yes'}
            />
          )}
          <SubmitButton pending={editForm.pending}>{editForm.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
