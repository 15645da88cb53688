import { maxTextLength } from '#lib/contract/rule.ts'
import { type CellFault, type CellParser, cellFault } from './cell-fault.ts'

/** The fault of a text of more than 1,024 characters (interface 8); undefined of any other. */
export const lengthFault = (text: string): CellFault | undefined =>
  text.length > maxTextLength && [...text].length > maxTextLength
    ? cellFault('too-long', undefined, maxTextLength)
    : undefined

/** Text that is not too long. */
export const parseText: CellParser = (text) => lengthFault(text) ?? text

const rounded = /^\d([.,]\d+)?E\+?\d+$/i

/** Returns true if Excel wrote a long number in scientific notation, such as 7.7E+09. */
export const isRounded = (text: string): boolean => rounded.test(text)

/** The digits of a number in scientific notation, unless Excel has rounded some of them away. */
export function unrounded(text: string): string | undefined {
  const [mantissa = '', exponent = ''] = text.replace(',', '.').toUpperCase().split(/E\+?/)
  const [whole = '', fraction = ''] = mantissa.split('.')
  // Excel shows at most five decimals unless the column is wider; fewer may be rounded.
  return fraction.length >= Number(exponent) - 1
    ? (whole + fraction).padEnd(Number(exponent) + 1, '0')
    : undefined
}

/** A number that identifies something: text that Excel may have rounded. */
export const parseIdentifier: CellParser = (text, context) =>
  isRounded(text) ? cellFault('number-rounded', unrounded(text)) : parseText(text, context)

/** A membership number, without the `.0` that a program writes behind a whole one. */
export const parseMembershipNumber: CellParser = (text, context) =>
  parseIdentifier(text.replace(/^(\d+)\.0+$/, '$1'), context)

/** A whole number of at most nine digits. */
export const parseNumber: CellParser = (text) =>
  /^\d{1,9}(\.0+)?$/.test(text) ? Number(text) : cellFault('number-format')

const trueWords = ['yes', 'y', 'true', '1', 'x', '✓', '✔', 't']
const falseWords = ['no', 'n', 'false', '0', 'f', '-']

/** Yes or no. */
export const parseFlag: CellParser = (text) => {
  const word = text.toLowerCase()
  if (trueWords.includes(word)) return true
  return falseWords.includes(word) ? false : cellFault('flag-format')
}
