import { Checkbox, Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { sentForm } from '#app/_ui/form/sent-form.ts'
import { requireStaff } from '#app/staff-member.ts'
import { texts } from '#lib/text/texts.ts'
import { BehaviourOptions } from '../behaviour-options.tsx'
import { IssuedSecret } from '../issued-secret.tsx'
import { UriFields } from '../uri-fields.tsx'

export default async function AddClientPage() {
  const text = texts().staffClients
  await requireStaff('manage-clients')
  return (
    <Form
      back={{ href: '/staff/clients', label: text.back }}
      title={text.add}
      // Every client of OpenID Connect needs it. A form that is shown again keeps what was chosen.
      values={sentForm('/staff/clients/add') ? {} : { 'role-openid': 'yes' }}
      text={text.addForm}
      fields={text.fields}
      result={(issued) => <IssuedSecret kind="added" of={issued} />}
    >
      {(field) => (
        <>
          <Field {...field('name')} />
          <Options {...field('kind')} labels={text.kinds} hints={text.kindHints} />
          <Checkbox {...field('own')} />
          <UriFields field={field} />
          <Options
            label={text.fields.roles}
            error={field('role-openid').error}
            options={Object.entries(text.roles).map(([role, label]) => ({
              value: `role-${role}`,
              label,
            }))}
            field={field}
          />
          <BehaviourOptions field={field} />
          <Field {...field('id')} verbatim />
        </>
      )}
    </Form>
  )
}
