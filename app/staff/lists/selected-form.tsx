import type { ReactNode } from 'react'
import { type FieldState, Form } from '#app/_ui/form/form.tsx'
import { Lines } from '#app/_ui/lines.tsx'
import type { FormValues } from '#lib/contracts/forms/shown-values.ts'
import { maxSelected } from '#lib/lists/list.ts'
import { maxListed } from '#lib/lists/list-page.ts'
import { texts } from '#lib/text/texts.ts'
import type { Selected } from './open-selected.ts'

interface SelectedFormProps {
  readonly title: string
  readonly of: Selected
  /** The names of those that the action changes, and a sentence about the others if there are any. */
  readonly names: readonly string[]
  readonly others?: string | undefined
  /** The values that the form shows, if someone else may change them meanwhile. */
  readonly record?: FormValues
  readonly text: { readonly submit: string; readonly pending: string }
  readonly children?: (field: FieldState) => ReactNode
}

/** The page that says what will happen to how many before it does, with the button. */
export function SelectedForm({
  of: { back, ids, tooMany },
  title,
  names,
  others,
  record,
  text: words,
  children,
}: SelectedFormProps) {
  const text = texts().staffLists
  const nothing = tooMany ? text.tooMany(tooMany, maxListed, maxSelected) : text.nothingSelected
  return (
    <Form
      back={{ href: back, label: text.back }}
      text={words}
      title={names.length > 0 ? title : others ? text.nothingToDo : nothing.title}
      above={
        <>
          {names.length === 0 && !others && <p>{nothing.advice}</p>}
          <Lines of={names} />
          {others && <p>{others}</p>}
        </>
      }
      hidden={{ ids: ids.join('.') }}
      {...(record && { record })}
      button={names.length > 0 ? words : undefined}
    >
      {(field) => names.length > 0 && children?.(field)}
    </Form>
  )
}
