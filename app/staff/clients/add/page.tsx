import { Options } from '#app/_ui/form/choice/options.tsx'
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
  const { fields, hints } = text
  await requireStaff('manage-clients')
  return (
    <Form
      back={{ href: '/staff/clients', label: text.back }}
      title={text.add}
      // Every client of OpenID Connect needs it. A form that is shown again keeps what was chosen.
      values={sentForm('/staff/clients/add') ? {} : { 'role-openid': 'yes' }}
      button={text.addForm}
      result={(issued) => <IssuedSecret kind="added" of={issued} />}
    >
      {(field) => (
        <>
          <Field {...field('name')} label={fields.name} hint={hints.name} autoComplete="off" />
          <Options
            {...field('kind')}
            legend={fields.kind}
            options={Object.entries(text.kinds).map(([value, label]) => ({
              value,
              label,
              hint: text.kindHints[value as keyof typeof text.kinds],
            }))}
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
          <BehaviourOptions field={field} />
          <Field {...field('id')} label={fields.id} hint={hints.id} autoComplete="off" verbatim />
        </>
      )}
    </Form>
  )
}
