import { Checkbox } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import type { FieldState } from '#app/_ui/form/form.tsx'

interface PriceFieldsProps {
  readonly field: FieldState<'amount' | 'on-application'>
}

/** A price in pounds, or a price on application. */
export const PriceFields = ({ field }: PriceFieldsProps) => (
  <>
    <Field {...field('amount')} width="short" inputMode="decimal" verbatim />
    <Checkbox {...field('on-application')} />
  </>
)
