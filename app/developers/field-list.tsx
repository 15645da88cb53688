import { Disclosure } from '#app/_ui/disclosure.tsx'
import { VisuallyHidden } from '#app/_ui/visually-hidden.tsx'
import { describeFields, type FieldDescription } from '#app/developers/describe-fields.ts'
import type { Fields } from '#lib/contract/field.ts'
import { en } from '#lib/text/en.ts'

const text = en.developers

/** The fields of a message, in the order of the interface. */
export function FieldList({ fields }: { fields: Fields }) {
  return (
    <dl className="border-t border-ink">
      {describeFields(fields).map((field) => (
        <div
          key={`${field.depth}${field.name}`}
          className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-2"
        >
          <dt className={field.depth > 0 ? 'border-l-4 border-line pl-4' : undefined}>
            <code>{field.name}</code>
          </dt>
          <dd className="min-w-0">
            {formatField(field)}
            <Values of={field} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const formatField = ({ kind, item, required, maxLength }: FieldDescription) =>
  [
    text.kinds[kind],
    item ? text.alwaysPresent : required ? text.required : text.optional,
    item && text.items(item),
    maxLength && text.maxLength(maxLength),
  ]
    .filter(Boolean)
    .join(', ')

const maxOpenValues = 6

function Values({ of: { name, values } }: { of: FieldDescription }) {
  if (values.length === 0) return null
  const list = (
    <ul className="space-y-1 text-muted">
      {values.map((value) => (
        <li key={value}>
          <code>{value}</code>
        </li>
      ))}
    </ul>
  )
  if (values.length <= maxOpenValues) return list
  return (
    <Disclosure
      summary={
        <>
          {text.values(values.length)}
          <VisuallyHidden>{text.valuesOf(name)}</VisuallyHidden>
        </>
      }
    >
      {list}
    </Disclosure>
  )
}
