import { cleanText, forbidden } from '#lib/contract/clean-text.ts'
import { windows1252Block } from '#lib/contract/formats/charsets.ts'
import { type CellFault, cellFault } from './cell-fault.ts'
import { quotedText, restore } from './neutralise.ts'

/** Nothing to tidy: printable ASCII with single spaces, and no sign that spreadsheets or HTML interpret. */
const plain = /^(?![=#'])[!-%'-~]+(?: [!-%'-~]+)*$/
const excelError = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|#+)/
/** UTF-8 that was read as Windows-1252: 'Ã©' is an é, 'Å‚' an ł, 'â€™' an apostrophe. */
const misread = /[ÂÃÄÅ][\x80-\xBF\u0152-\u2122]|â€[\u0152-\u2122\x80-\xBF]/

/** A character as HTML writes it: `&amp;`, `&#39;` or `&euml;`. */
const entities =
  /&(?:#(x[\da-fA-F]{1,5}|\d{1,6})|([A-Za-z])(acute|grave|circ|uml|tilde|cedil)|([a-z]+));/g
const accents = { acute: 0x301, grave: 0x300, circ: 0x302, uml: 0x308, tilde: 0x303, cedil: 0x327 }
const signs = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', pound: '£' }

const withoutEntities = (text: string) =>
  text.replace(
    entities,
    (written, code, letter, accent: keyof typeof accents, sign: keyof typeof signs) => {
      if (code) return String.fromCodePoint(Number(code.replace('x', '0x')))
      return letter ? letter + String.fromCodePoint(accents[accent]) : (signs[sign] ?? written)
    },
  )

/** Cleans the text of a cell. Only a cell for several lines may contain line breaks. */
export function tidyCell(cell: string, isMultiline = false): string | CellFault {
  if (cell === '' || plain.test(cell)) return cell
  const unquoted = restore(cell.replace(quotedText, '$1'))
  if (unquoted === cell && /^\s*=/.test(cell)) return cellFault('formula')
  if (excelError.test(cell)) return cellFault('excel-error', '')
  if (forbidden.test(unquoted)) return cellFault('control-character')
  if (unquoted.includes('\uFFFD')) return cellFault('lost-letter')
  if (misread.test(unquoted)) return misreadFault(reread(unquoted))
  const meant = withoutEntities(unquoted)
  if (meant !== unquoted) return misreadFault(meant)
  const text = cleanText(unquoted)
  return !isMultiline && text.includes('\n') ? cellFault('line-break') : text
}

/** Suggests the text that was meant, unless no cell may have it. */
const misreadFault = (meant: string) =>
  cellFault(
    'wrong-encoding',
    forbidden.test(meant) || meant.includes('\uFFFD') ? undefined : cleanText(meant),
  )

/** The text whose UTF-8 was read as Windows-1252, with U+FFFD for what was not. */
function reread(text: string): string {
  const bytes = [...text].map((letter) => {
    const index = windows1252Block.indexOf(letter)
    return index >= 0 ? 0x80 + index : letter.charCodeAt(0)
  })
  return bytes.some((byte) => byte > 0xff) ? '\uFFFD' : Buffer.from(bytes).toString('utf8')
}
