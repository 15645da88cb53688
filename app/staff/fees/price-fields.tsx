import { Checkbox } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import type { FieldState } from '#app/_ui/form/form.tsx'

/** A price in pounds, or a price on application. */
export const PriceFields = ({ field }: { field: FieldState<'amount' | 'on-application'> }) => (
  <>
    <Field {...field('amount')} width="short" inputMode="decimal" verbatim />
    <Checkbox {...field('on-application')} />
  </>
)
