import { type CellParser, cellFault, isPlaceholder } from './cell-fault.ts'

const amount = /^(\d{1,10}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/
/** A comma before exactly two digits at the end is a decimal comma. */
const decimalComma = /^(\d{1,10}|\d{1,3}(?:\.\d{3})+),(\d{2})$/

/** The digits of pounds that the database stores. */
const maxDigits = 10

/** An amount of pounds. The canonical form has two decimals. */
export const parseAmount: CellParser = (text) => {
  const bare = text.replace(/^(£|GBP)\s*|\s*(£|GBP)$/gi, '')
  const [, whole, fraction = ''] = amount.exec(bare) ?? decimalComma.exec(bare) ?? []
  const pounds = whole?.replace(/[.,]/g, '')
  if (pounds && pounds.length <= maxDigits) return `${Number(pounds)}.${fraction.padEnd(2, '0')}`
  // The format of accounts shows 0 as £-.
  const meant = bare === '-' && text !== bare ? 'nil' : bare
  return cellFault(isPlaceholder(text) ? 'placeholder' : 'amount-format', suggestion(meant))
}

const suggestion = (text: string) =>
  /^(free|nil)$/i.test(text)
    ? '0.00'
    : /^(p\.?o\.?a\.?|on application)$/i.test(text) || isPlaceholder(text)
      ? ''
      : undefined
