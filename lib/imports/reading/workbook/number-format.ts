/** Sections of a number format, and the tokens of one: texts in quotes or escaped, in brackets, and single letters. */
const sections = /(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\[])+|(?<=;|^)(?=;|$)/g
const tokens = /"([^"]*)"|\\(.)|_.|\*.|\[([^\]]*)\]|general|am\/pm|a\/p|e[+-]|[\s\S]/gi

/** The formats that a workbook uses without declaring them (ECMA-376, part 1, 18.8.30), apart from those of East Asia. */
export const builtInFormats: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  22: 'dd/mm/yyyy h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;[Red]-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;[Red]-#,##0.00',
  49: '@',
}

/** A piece of a section: what it shows as it is, or a letter that stands for digits or a part of a date. */
interface Token {
  readonly text?: string
  readonly letter?: string
}

/**
 * Returns a number as a format shows it: `1` is `000001` under `000000`, and `37.8` is `37.80` under `0.00`. A day that
 * is shown with its month and year is `2026-01-31`, with a time `2026-01-31T09:00:00`. Returns undefined if the
 * format hides a part of the value, or shows it in a way that is not known here.
 */
export function showNumber(value: number, format: string, firstDay: number): string | undefined {
  const found = format.match(sections) ?? ['General']
  const isSecond = found.length > 1 && value < 0
  const section = (isSecond ? found[1] : value === 0 ? (found[2] ?? found[0]) : found[0]) ?? ''
  const parts = tokensOf(section)
  if (!parts) return undefined
  const letters = parts.map(({ letter = '' }) => letter).join('')
  if (/[dmyhsa]/.test(letters)) return showDay(value, letters, firstDay)
  const shown = showDigits(Math.abs(value), parts)
  return shown !== undefined && value < 0 && !isSecond ? `-${shown}` : shown
}

/** A text as a format shows it: `1001` is `G1001` under `"G"@`. */
export function showText(text: string, format: string): string {
  const found = format.match(sections) ?? []
  const section = found[3] ?? (found.length === 1 ? found[0] : undefined) ?? ''
  const parts = tokensOf(section)
  if (!parts?.some(({ letter }) => letter === '@')) return text
  return parts.map(({ text: literal, letter }) => (letter === '@' ? text : literal)).join('')
}

/** The pieces of a section, or undefined if it has a condition, an exponent, a fraction or an elapsed time. */
function tokensOf(section: string): readonly Token[] | undefined {
  const parts: Token[] = []
  for (const [token, quoted, escaped, inBrackets] of section.matchAll(tokens)) {
    const literal = quoted ?? escaped
    if (literal !== undefined) parts.push({ text: literal })
    else if (inBrackets !== undefined) {
      if (/^([<>=]|[hms]+$)/i.test(inBrackets)) return undefined
      parts.push({ text: /^\$([^-]*)/.exec(inBrackets)?.[1] ?? '' })
    } else if (/^(_|\*)./.test(token)) parts.push({ text: token.startsWith('_') ? ' ' : '' })
    else if (/^general$/i.test(token)) parts.push({ letter: '@' })
    else if (/^e[+-]$/i.test(token)) return undefined
    else if (/^[dmyhsa0#?.,%@]/i.test(token)) parts.push({ letter: token.charAt(0).toLowerCase() })
    else parts.push({ text: token })
  }
  const letters = parts.map(({ letter, text }) => letter ?? text).join('')
  return /[0#?]\s*\//.test(letters) ? undefined : parts
}

/** Excel counts 29 February 1900 as a day. */
const firstRealDay = 61

function showDay(value: number, letters: string, firstDay: number): string | undefined {
  const dateLetters = letters.replace(/(?<=h)m+|m+(?=s)/g, '')
  const isDay = /d/.test(dateLetters) && /m/.test(dateLetters) && /y/.test(dateLetters)
  const day = Math.floor(value) + firstDay
  if (!isDay || day < firstRealDay) return undefined
  const seconds = letters.includes('h') ? Math.round((value % 1) * 86_400) : 0
  const time = new Date(Date.UTC(1899, 11, 30 + day, 0, 0, seconds))
  return Number.isNaN(time.getTime())
    ? undefined
    : time.toISOString().slice(0, letters.includes('h') ? 19 : 10)
}

/** Excel has 15 digits of a number. */
const exact = (value: number) => Number(value.toPrecision(15))

function showDigits(value: number, parts: readonly Token[]): string | undefined {
  const letters = parts.map(({ letter = '' }) => letter).join('')
  if (letters === '@') {
    return parts.map(({ text, letter }) => (letter ? `${exact(value)}` : text)).join('')
  }
  const [, whole = '', fraction = '', thousands = '', percent = ''] =
    /^([0#?,]*?)(?:\.([0#?]*))?(,*)(%*)$/.exec(letters) ?? []
  if (whole + fraction === '') return undefined
  const factor = (100 ** percent.length * 10 ** fraction.length) / 1000 ** thousands.length
  const rounded = Math.round(exact(value * factor))
  if (!Number.isSafeInteger(rounded)) return undefined
  const places = whole.replace(/,/g, '')
  const digits = `${rounded}`.padStart(fraction.length, '0')
  const point = digits.length - fraction.length
  const decimals = digits.slice(point).split('')
  while (decimals.at(-1) === '0' && fraction[decimals.length - 1] !== '0') decimals.pop()
  const least = places.includes('0') ? places.length - places.indexOf('0') : 0
  const padded = digits.slice(0, point).replace(/^0+/, '').padStart(least, '0')
  const isGrouped = whole.includes(',')
  return fill(
    parts,
    isGrouped ? padded.replace(/\B(?=(\d{3})+$)/g, ',') : padded,
    decimals,
    isGrouped,
  )
}

/** Writes digits into their places: from the right, and what is left over into the first. */
function fill(
  parts: readonly Token[],
  whole: string,
  decimals: readonly string[],
  isGrouped: boolean,
): string {
  const isPlace = ({ letter }: Token) => /[0#?]/.test(letter ?? '')
  const found = parts.findIndex(({ letter }) => letter === '.')
  const point = found < 0 ? parts.length : found
  const first = parts.findIndex(isPlace)
  let left = whole
  let place = parts.slice(point).filter(isPlace).length
  const shown = parts.map(({ text, letter }) => text ?? (letter === ',' ? '' : (letter ?? '')))
  for (let n = parts.length - 1; n >= 0; n -= 1) {
    if (!isPlace(parts[n] ?? {})) continue
    if (n > point) {
      place -= 1
      shown[n] = decimals[place] ?? ''
    } else {
      const taken = n === first ? left.length : isGrouped ? 0 : Math.min(1, left.length)
      shown[n] = left.slice(left.length - taken)
      left = left.slice(0, left.length - taken)
    }
  }
  return shown.join('')
}
