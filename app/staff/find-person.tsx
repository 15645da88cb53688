import { Button } from '#app/_ui/form/button.tsx'
import { Field } from '#app/_ui/form/field.tsx'

interface FindPersonProps {
  /** The page of a record that shows who was found. */
  readonly action: string
  readonly from: string
  readonly value?: string | undefined
  readonly text: { readonly open: string; readonly hint: string; readonly search: string }
}

/** The search for a second record, such as that of a person to add to a membership. */
export const FindPerson = ({ action, from, value, text }: FindPersonProps) => (
  <search>
    <form action={action} className="flex max-w-[40rem] flex-wrap items-end gap-3">
      <input type="hidden" name="from" value={from} />
      <div className="min-w-0 grow basis-60">
        <Field
          name="q"
          label={text.open}
          hint={text.hint}
          autoComplete="off"
          value={value}
          verbatim
        />
      </div>
      <Button kind="secondary">{text.search}</Button>
    </form>
  </search>
)
