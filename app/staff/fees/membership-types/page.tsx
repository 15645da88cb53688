import { BackLink } from '#app/_ui/back-link.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { VisuallyHidden } from '#app/_ui/visually-hidden.tsx'
import { pathOfType } from '#app/paths/membership-type.ts'
import { requireStaff } from '#app/staff-member.ts'
import { listTypes } from '#lib/fees/manage-types.ts'
import { displayedType } from '#lib/records/membership-types.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../record-section.tsx'
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
        title={text.title}
        lead={text.lead}
        above={
          <>
            <RecordSection
              title={text.list}
              rows={types.map(({ name, names, audience, offered }) => ({
                key: name,
                row: (
                  <>
                    <span className="min-w-0 grow basis-72 break-words">
                      <span className="font-bold">{displayedType(name)}</span>
                      <span className="block text-sm text-muted">
                        {[
                          ...Object.values(names),
                          text.audiences[audience ?? 'both'],
                          ...(offered ? [] : [text.notOffered]),
                        ].join('. ')}
                      </span>
                    </span>
                    <a href={pathOfType(name)} className="py-1">
                      {text.change}
                      <VisuallyHidden> {displayedType(name)}</VisuallyHidden>
                    </a>
                  </>
                ),
              }))}
            />
            <h2 className="text-xl">{text.add}</h2>
          </>
        }
        button={text}
      >
        {(field) => (
          <>
            <Field {...field('name')} label={text.name} hint={text.nameHint} autoComplete="off" />
            <TypeFields field={field} />
          </>
        )}
      </Form>
    </>
  )
}
