import { Disclosure } from '#app/_ui/disclosure.tsx'
import { type FieldFacts, factsOf } from '#app/developers/field-facts.ts'
import type { Fields } from '#lib/contract/field.ts'

/** The fields of a message, in the order of the interface. */
export function FieldList({ fields }: { fields: Fields }) {
  return (
    <dl className="border-t border-ink">
      {factsOf(fields).map((facts) => (
        <div
          key={`${facts.depth}${facts.name}`}
          className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-2"
        >
          <dt className={facts.depth > 0 ? 'border-l-4 border-line pl-4' : undefined}>
            <code>{facts.name}</code>
          </dt>
          <dd className="min-w-0">
            {inWords(facts)}
            <Values of={facts} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const inWords = ({ kind, item, required, longest }: FieldFacts) =>
  [
    item ? `${kind}, always there; in XML of ${item}` : kind,
    !item && (required ? 'required' : 'optional'),
    longest && `at most ${longest.toLocaleString('en-GB')} characters`,
  ]
    .filter(Boolean)
    .join(', ')

const few = 6

function Values({ of: { name, values } }: { of: FieldFacts }) {
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
  if (values.length <= few) return list
  return (
    <Disclosure
      summary={
        <>
          {values.length} values<span className="sr-only"> of {name}</span>
        </>
      }
    >
      {list}
    </Disclosure>
  )
}
