import { VisuallyHidden } from '#app/_ui/visually-hidden.tsx'
import type { ManualField } from '#lib/manual/model.ts'
import { en } from '#lib/text/en.ts'

const text = en.manual.frame.field

/** The fields of a message, in the order of the interface. */
export function FieldList({ title, fields }: { title: string; fields: readonly ManualField[] }) {
  return (
    <>
      <h3>{title}</h3>
      <dl className="manual-list">
        {fields.map(({ name, depth, type, meaning, values }) => (
          <div key={`${depth}${name}`} data-depth={depth || undefined}>
            <dt>
              <code>{name}</code> <span className="manual-type">{type}</span>
            </dt>
            <dd>
              {meaning}
              <Values of={name} values={values} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const maxOpenValues = 6

function Values({ of: name, values }: { of: string; values: readonly string[] }) {
  if (values.length === 0) return null
  const list = (
    <ul className="manual-values">
      {values.map((value) => (
        <li key={value}>
          <code>{value}</code>
        </li>
      ))}
    </ul>
  )
  if (values.length <= maxOpenValues) return list
  return (
    <details>
      <summary>
        {text.values(values.length)}
        <VisuallyHidden>{text.valuesOf(name)}</VisuallyHidden>
      </summary>
      {list}
    </details>
  )
}
