import { membershipTypes } from '#db/values/membership-types.ts'
import { amount, date, identifier } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'

// The first type of the interface (interface 2.6) is 'Please Select'.
const [, ...types] = membershipTypes

/** The membership types that a fee can have. */
export const feeTypes: readonly string[] = types

/** Who a fee is for. */
export const audiences = ['individual', 'organisation'] as const

/** A fee as staff describe it (decision 026). Without an amount it is priced on application. */
export const FeeForm = message('fee', {
  type: identifier('type', required(), oneOf(...types)),
  audience: identifier('audience', required(), oneOf(...audiences)),
  description: identifier('description', required(), maxLength(1024)),
  band: identifier('band', maxLength(1024)),
  bandDescription: identifier('band-description', maxLength(1024)),
  amount: amount('amount'),
  from: date('from'),
  until: date('until'),
})
