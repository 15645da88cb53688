import { tidyPhone } from '#lib/contract/phone.ts'
import { isBritish } from '#lib/contract/uk.ts'
import { type CellParser, cellFault, isPlaceholder } from './cell-fault.ts'
import { isRounded, parseText, unrounded } from './parse-text.ts'

/** A UK number without its first zero: area codes 1, 2 and 3, freephone 8, mobiles 7. */
const withoutZero = /^[12378]\d{8,9}$/

/** A phone number as written. */
export const parsePhone: CellParser = (cell, context) => {
  const text = tidyPhone(cell)
  if (isRounded(text)) {
    const digits = unrounded(text)
    return cellFault('phone-rounded', digits && withoutZero.test(digits) ? `0${digits}` : digits)
  }
  if (isPlaceholder(text)) return cellFault('placeholder', '')
  const phone = text.replace(/^(\d+)\.0$/, '$1')
  const digits = phone.replace(/[\s().-]/g, '')
  if (isBritish(context.country) && withoutZero.test(digits)) {
    return cellFault('phone-zero', `0${phone.replace(/^\(/, '')}`)
  }
  const isPhone = (digits.match(/\d/g)?.length ?? 0) >= 5
  return isPhone ? parseText(phone, context) : cellFault('phone-format')
}
