import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import type { FieldState } from '#app/_ui/form/form.tsx'
import { texts } from '#lib/text/texts.ts'

interface PriceFieldsProps {
  readonly label: string
  readonly field: FieldState
}

/** A price in pounds, or a price on application. */
export function PriceFields({ label, field }: PriceFieldsProps) {
  const text = texts().staffFees
  return (
    <>
      <Field
        {...field('amount')}
        label={label}
        hint={text.hints.amount}
        width="short"
        inputMode="decimal"
        autoComplete="off"
        verbatim
      />
      <Options
        options={[{ value: 'on-application', label: text.fields.onApplication }]}
        isSelected={(name) => field(name).value === 'yes'}
      />
    </>
  )
}
