import { amount, date, identifier, type TextField } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { en } from '#lib/text/en.ts'
import { audiences, FeeForm } from './fee.ts'
import { editedRecordFields } from './shown-values.ts'

const { enter } = en.staffFees

/** The same field with another sentence for a value in the wrong format. */
const saying = <Field extends TextField>(field: Field, message: string): Field => ({
  ...field,
  kind: { ...field.kind, message },
})

const price = {
  amount: saying(amount('amount'), enter.amountFormat),
  onApplication: identifier('on-application', oneOf('yes')),
}
const firstDay = saying(date('from', required(enter.from)), enter.day)

/** A new price of a fee from a day on, as staff enter it. */
export const ChangePrice = message('change-price', {
  ...price,
  from: firstDay,
  id: editedRecordFields.id,
})

/** The words of a fee, as staff enter them. */
export const DescribeFee = message('describe-fee', {
  description: identifier('description', required(enter.description), maxLength(1024)),
  bandDescription: identifier('band-description', maxLength(1024)),
  id: editedRecordFields.id,
  shown: editedRecordFields.shown,
})

/** The first day without a fee, as staff enter it. */
export const EndFee = message('end-fee', { from: firstDay, id: editedRecordFields.id })

/** A new fee, as staff enter it. */
export const AddFee = message('add-fee', {
  type: {
    ...FeeForm.fields.type,
    rules: FeeForm.fields.type.rules.map((rule) => ({ ...rule, message: enter.type })),
  },
  audience: identifier('audience', required(enter.audience), {
    ...oneOf(...audiences),
    message: enter.audience,
  }),
  description: DescribeFee.fields.description,
  band: FeeForm.fields.band,
  bandDescription: FeeForm.fields.bandDescription,
  ...price,
  from: firstDay,
  until: saying(date('until'), enter.day),
})
