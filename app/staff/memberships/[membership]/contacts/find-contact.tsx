import { Button } from '#app/_ui/form/button.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { texts } from '#lib/text/texts.ts'

interface FindContactProps {
  /** The page that adds a contact to the membership. */
  readonly action: string
  readonly from: string
  readonly value?: string
}

/** The search for a person to add to a membership. */
export function FindContact({ action, from, value }: FindContactProps) {
  const text = texts().staffEdit.addContact
  return (
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
}
