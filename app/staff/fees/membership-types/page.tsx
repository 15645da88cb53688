import { BackLink } from '#app/_ui/back-link.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { pathOfType } from '#app/paths/membership-type.ts'
import { requireStaff } from '#app/staff-member.ts'
import { listTypes } from '#lib/fees/manage-types.ts'
import { displayedType } from '#lib/records/membership-types.ts'
import { texts } from '#lib/text/texts.ts'
import { StaffTable, wholeWords } from '../../staff-table.tsx'
import { TypeFields } from './type-fields.tsx'

/** The membership types in their order, and below them the form that adds another. */
export default async function MembershipTypes() {
  const text = texts().staffTypes
  await requireStaff('edit-fees')
  const types = await listTypes()
  return (
    <>
      <BackLink href="/staff/fees">{text.backToFees}</BackLink>
      <SuccessBanner />
      <Form
        text={text}
        above={
          <>
            <StaffTable
              caption={text.list}
              columns={[
                {
                  label: text.name,
                  cell: ({ name, names }) => (
                    <span className={wholeWords}>
                      <a href={pathOfType(name)} className="font-bold">
                        {displayedType(name)}
                      </a>
                      {Object.values(names).map((other) => (
                        <span key={other} className="block text-muted">
                          {other}
                        </span>
                      ))}
                    </span>
                  ),
                },
                {
                  label: text.audience,
                  cell: ({ audience }) => text.audiences[audience ?? 'both'],
                },
                {
                  label: text.offered,
                  cell: ({ offered }) => (offered ? text.offeredOptions.yes : text.notOffered),
                },
              ]}
              rows={types}
              keyOf={({ name }) => name}
            />
            <h2 className="text-xl">{text.add}</h2>
          </>
        }
      >
        {(field) => (
          <>
            <Field {...field('name')} />
            <TypeFields field={field} />
          </>
        )}
      </Form>
    </>
  )
}
