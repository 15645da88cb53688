import { type CellFault, type CellParser, cellFault, isPlaceholder } from './cell-fault.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const dayFirst = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/
const named = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]([a-z]{3,9})\.?[-/., ]+(\d{4}|\d{2})$/i
/** Excel counts the days from 1 January 1900, and 29 February 1900 as one of them. */
const serial = /^(\d{4,5})(?:[.,]\d+)?$/
/** As a number of days it would be in 1905, which no one means. */
const loneYear = /^(19|20)\d\d([.,]0+)?$/
const timeOfDay = /[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?Z?$/i
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** A day, from the formats in which spreadsheets write one. The canonical form is `2026-01-31`. */
export const parseDate: CellParser = (text) => readDate(text.replace(timeOfDay, ''))

/** A time in UTC, or a day, which stands for its first second: `2026-01-31T00:00:00Z`. */
export const parseTime: CellParser = (text, context) => {
  if (instant.test(text) && !Number.isNaN(Date.parse(text))) return `${text.slice(0, 19)}Z`
  const day = parseDate(text, context)
  return typeof day === 'string' ? `${day}T00:00:00Z` : day
}

function readDate(text: string): string | CellFault {
  const [, isoYear, isoMonth, isoDay] = iso.exec(text) ?? []
  if (isoYear) return toDay(Number(isoYear), Number(isoMonth), Number(isoDay))
  const [, day, , month, year = ''] = dayFirst.exec(text) ?? []
  if (day) return readDayFirst(Number(day), Number(month), fullYear(year))
  const [, dayNumber, name = '', namedYear = ''] = named.exec(text) ?? []
  if (dayNumber) {
    const index = months.indexOf(name.slice(0, 3).toLowerCase())
    return index < 0
      ? cellFault('date-format')
      : toDay(fullYear(namedYear), index + 1, Number(dayNumber))
  }
  if (loneYear.test(text)) return cellFault('date-year')
  const [, days] = serial.exec(text) ?? []
  if (days && Number(days) > 366) {
    const date = new Date(Date.UTC(1899, 11, 30) + Number(days) * 86_400_000)
    return toDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
  }
  return isPlaceholder(text) ? cellFault('placeholder', '') : cellFault('date-format')
}

/** Only a second number over 12 shows that the month comes first, so that date is rejected. */
function readDayFirst(day: number, month: number, year: number): string | CellFault {
  if (month <= 12) return toDay(year, month, day)
  const swapped = toDay(year, day, month)
  return typeof swapped === 'string'
    ? cellFault('date-month-first', swapped.split('-').reverse().join('/'))
    : cellFault('date-format')
}

/** Excel reads 29 as 2029 and 30 as 1930. */
const fullYear = (year: string) =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < 30 ? 2000 : 1900)

function toDay(year: number, month: number, day: number): string | CellFault {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return cellFault('date-format')
  if (year < 1900 || year > 2100) return cellFault('date-range')
  return date.toISOString().slice(0, 10)
}
