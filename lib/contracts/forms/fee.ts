import type { FeeWords } from '#db/queries/fees/fees.ts'
import { amount, checkbox, date, identifier, saying } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { chosenFrom, formatThat, maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { offeredType } from '#lib/records/known-types.ts'
import { sentencesOf } from '#lib/text/texts.ts'
import { type FormValues, shownValues } from './shown-values.ts'
import { translated, translatedValues, translationsIn } from './translated.ts'

/** The kinds of applicants that a fee is for. */
export const audiences = ['individual', 'organisation'] as const

const shortEnough = maxLength(1024)

const translations = {
  ...translated('description', identifier, shortEnough),
  ...translated('band-description', identifier, shortEnough),
}

/** A fee as staff describe it (decision 026). Without an amount it is priced on application. */
export const FeeForm = message('fee', {
  type: identifier('type', required(), offeredType()),
  audience: identifier('audience', required(), oneOf(...audiences)),
  description: identifier('description', required(), shortEnough),
  band: identifier('band', shortEnough),
  bandDescription: identifier('band-description', shortEnough),
  ...translations,
  amount: amount('amount'),
  from: date('from'),
  until: date('until'),
})

const enter = sentencesOf((text) => text.staffFees.enter)

const price = {
  amount: saying(amount('amount'), enter.amountFormat),
  onApplication: checkbox('on-application'),
}
const firstDay = saying(date('from', required(enter.from)), enter.day)

/** A new price of a fee from a day on, as staff enter it. */
export const ChangePrice = message('change-price', { ...price, from: firstDay })

/** The words of a fee, as staff enter them. */
export const DescribeFee = message('describe-fee', {
  description: identifier('description', required(enter.description), shortEnough),
  bandDescription: FeeForm.fields.bandDescription,
  ...translations,
  shown: shownValues,
})

export type { FeeWords }

/** The words of a fee as the form shows them. */
export const feeFormValues = (fee: FeeWords): FormValues => ({
  description: fee.description,
  'band-description': fee.bandDescription ?? '',
  ...translatedValues('description', fee.descriptions),
  ...translatedValues('band-description', fee.bandDescriptions),
})

/** The words of a fee that the form showed. */
export const shownFee = (shown: FormValues): FeeWords => ({
  description: shown.description ?? '',
  bandDescription: shown['band-description'] ?? '',
  descriptions: translationsIn('description', shown),
  bandDescriptions: translationsIn('band-description', shown),
})

/** The first day without a fee, as staff enter it. */
export const EndFee = message('end-fee', { from: firstDay })

/** A new fee, as staff enter it. */
export const AddFee = message('add-fee', {
  type: identifier('type', required(enter.type), { ...offeredType(), message: enter.type }),
  audience: identifier('audience', ...chosenFrom(enter.audience, ...audiences)),
  description: DescribeFee.fields.description,
  band: FeeForm.fields.band,
  bandDescription: FeeForm.fields.bandDescription,
  ...translations,
  ...price,
  from: firstDay,
  until: saying(date('until'), enter.day),
})

const raiseNumber = formatThat(
  (typed) => /^\d{1,3}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0,
  enter.byFormat,
)

/** By how much staff raise all fees at once. */
export const RaiseFees = message('raise-fees', {
  by: identifier('by', required(enter.by), raiseNumber),
  unit: identifier('unit', required(enter.unit), oneOf('percent', 'pounds')),
  pence: checkbox('pence'),
  from: firstDay,
})
