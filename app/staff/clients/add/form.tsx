'use client'

import { Form } from '#app/_form/form.tsx'
import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { staffClientsText as text } from '#lib/text/en/staff/clients.ts'
import { addNewClient } from '../actions.ts'
import { IdTokenOptions } from '../id-token-options.tsx'
import { IssuedSecret } from '../issued-secret.tsx'
import { UriFields } from '../uri-fields.tsx'

const { fields, hints } = text

/** A new client. `randomId` is its id if none is entered. */
export function AddClientForm({ randomId, site }: { randomId: string; site: string }) {
  return (
    <Form
      action={addNewClient}
      title={text.add}
      site={site}
      heading={<PageHeading>{text.add}</PageHeading>}
      hidden={{ 'random-id': randomId }}
      result={(issued) => <IssuedSecret kind="added" of={issued} site={site} />}
    >
      {(field) => (
        <>
          <Field {...field('name')} label={fields.name} hint={hints.name} autoComplete="off" />
          <Options
            legend={fields.kind}
            name="kind"
            error={field('kind').error}
            options={Object.entries(text.kinds).map(([value, label]) => ({
              value,
              label,
              hint: text.kindHints[value as keyof typeof text.kinds],
            }))}
            isSelected={(value) => field('kind').value === value}
          />
          <Options
            options={[{ value: 'own', label: fields.own }]}
            isSelected={(name) => field(name).value === 'yes'}
          />
          <UriFields field={field} />
          <Options
            legend={fields.roles}
            error={field('role-openid').error}
            options={Object.entries(text.roles).map(([role, label]) => ({
              value: `role-${role}`,
              label,
            }))}
            isSelected={(name) => field(name).value === 'yes'}
          />
          <IdTokenOptions field={field} />
          <Field {...field('id')} label={fields.id} hint={hints.id} autoComplete="off" verbatim />
          <SubmitButton pending={text.addForm.pending}>{text.addForm.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
