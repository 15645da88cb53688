import { Field } from '#app/_ui/form/field.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { sentForm } from '#app/_ui/form/sent-form.ts'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { tryItText as text } from '#lib/text/en/manual/try-it.ts'
import type { TryItFormat } from './endpoint.ts'

/** A field of the form: a text input, or a select if it has options. */
export type TryItField = {
  name: string
  label: string
  hint?: string
  options?: readonly { value: string; label: string }[]
}

type TryItFormProps = {
  endpoint: string
  fields: readonly TryItField[]
  values: Readonly<Record<string, string>>
  formats: readonly TryItFormat[]
}

/** Sends a request and shows the exchange below the form. */
export function TryItForm({ endpoint, fields, values: initial, formats }: TryItFormProps) {
  const action = `/developers/try-it/${endpoint}`
  const { values, result } = sentForm(action) ?? { values: initial, result: undefined }
  const formatOptions = formats.map((value) => ({ value, label: text.formats[value] }))
  return (
    <>
      <form method="post" action={action} noValidate>
        {[...fields, { name: 'format', label: text.format, options: formatOptions }].map(
          ({ options, ...field }) => {
            const control = { ...field, id: `try-it-${field.name}`, value: values[field.name] }
            return options ? (
              <Select key={field.name} {...control} options={options} />
            ) : (
              <Field key={field.name} {...control} verbatim autoComplete="off" />
            )
          },
        )}
        <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
      </form>
      {result && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
        // biome-ignore lint/a11y/noAutofocus: readers go on at the response
        <div role="group" aria-label={text.result} tabIndex={-1} autoFocus className="stack">
          <Message title={text.request}>{result.request ?? ''}</Message>
          <Message title={text.response}>{result.response ?? ''}</Message>
        </div>
      )}
    </>
  )
}

function Message({ title, children }: { title: string; children: string }) {
  return (
    <div className="stack">
      <h3>{title}</h3>
      {/* A block that scrolls must be reachable with the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <pre tabIndex={0} role="group" aria-label={title}>
        <code>{children}</code>
      </pre>
    </div>
  )
}
