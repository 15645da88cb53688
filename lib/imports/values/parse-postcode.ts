import { isBritish, ukPostcode } from '#lib/contract/uk.ts'
import { type CellParser, cellFault, isPlaceholder } from './cell-fault.ts'
import { parseText } from './parse-text.ts'

/** A postcode; a UK one in capitals, with one space. */
export const parsePostcode: CellParser = (text, context) => {
  if (!isBritish(context.country)) return parseText(text, context)
  const tidied = ukPostcode(text)
  if (tidied !== undefined) return tidied
  if (isPlaceholder(text)) return cellFault('placeholder', '')
  return cellFault('postcode-format', ukPostcode(swapLookalikes(text)))
}

/** Writes the third last character as a digit and the last two as letters: BA5 IAA, BA5 lAA. */
function swapLookalikes(text: string): string {
  const joined = text.toUpperCase().replace(/[\s.-]/g, '')
  const digit = (letter: string) => ({ O: '0', I: '1', L: '1', S: '5', Z: '2' })[letter] ?? letter
  const letter = (sign: string) => ({ 0: 'O', 1: 'I', 5: 'S' })[sign] ?? sign
  const outward = joined.slice(0, -3)
  return (
    outward.replace(/^(.)0/, '$1O').replace(/[OILSZ]$/, digit) +
    digit(joined.at(-3) ?? '') +
    [...joined.slice(-2)].map(letter).join('')
  )
}
