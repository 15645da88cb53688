import { withPlainSigns } from '#lib/contract/phone.ts'
import { londonTime, today } from '#lib/text/language/format-date-time.ts'
import { CellFault, type CellParser, cellFault, isPlaceholder } from './cell-fault.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** The formats of a day, with a number or a name for its month. */
const formats = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<day>\d{1,2})([-/. ])(?<month>\d{1,2})\2(?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/. ](?<name>[a-z]{3,9})\.?[-/., ]+(?<year>\d{4}|\d{2})$/i,
  /^(?<name>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?[, ]+(?<year>\d{4})$/i,
]
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[., ]+/i
/** Excel counts the days from 1 January 1900, and 29 February 1900 as one of them. */
const serial = /^([1-9]\d{3,4})(?:[.,](\d+))?$/
/** As a number of days it would be in 1905, which no one means. */
const loneYear = /^(19|20)\d\d([.,]0+)?$/
/** The words and zeros in place of a day that there is not. */
const noDay = /^(0[0 :T/.-]*|life( member(ship)?)?|never|ongoing)$/i
const timeOfDay =
  /[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)? ?([ap]m)?(?: ?(Z|UTC|GMT|BST|[+-]\d\d(?::?\d\d)?))?$/i

/** The time in which the days of a column probably are, by which a year of two digits is read. */
type Era = 'past' | 'future'

/** A day of the past, from the formats in which spreadsheets write one. The canonical form is `2026-01-31`. */
export const parsePastDate: CellParser = (text) => parseDate(text, 'past')

/** A day that may be in the future, such as the last day that is paid for. */
export const parseFutureDate: CellParser = (text) => parseDate(text, 'future')

/** A time in UTC, or a day, which stands for its first second: `2026-01-31T00:00:00Z`. */
export const parseTime: CellParser = (text) => {
  const found = readMoment(text, 'past')
  if (found instanceof CellFault) return found
  const { day, time, zoneMs } = found
  if (time === undefined) return `${day}T00:00:00Z`
  const summerTime = time - hourMs
  const isSummer = londonTime(new Date(summerTime)) === wholeSeconds(new Date(time))
  const utc = zoneMs === undefined ? (isSummer ? summerTime : time) : time - zoneMs
  return `${wholeSeconds(new Date(utc))}Z`
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const wholeSeconds = (time: Date) => time.toISOString().slice(0, 19)

/** A time with a zone is the day on which it is in London. */
function parseDate(text: string, era: Era): string | CellFault {
  const found = readMoment(text, era)
  if (found instanceof CellFault) return found
  const { day, time, zoneMs } = found
  return time === undefined || zoneMs === undefined ? day : today(new Date(time - zoneMs))
}

/** A day, the time of its clock in milliseconds as if it were UTC, and how much that clock is ahead of UTC. */
interface Moment {
  readonly day: string
  readonly time?: number
  readonly zoneMs?: number | undefined
}

function readMoment(cell: string, era: Era): Moment | CellFault {
  const text = withPlainSigns(cell).replace(weekday, '')
  const [clock = '', hour, minute = '', second = '0', half, zone] = timeOfDay.exec(text) ?? []
  const day = readDay(text.slice(0, text.length - clock.length), era)
  if (day instanceof CellFault) return day
  const [, , partOfDay] = serial.exec(text) ?? []
  if (partOfDay) return { day, time: Date.parse(day) + Number(`0.${partOfDay}`) * dayMs }
  if (hour === undefined) return { day }
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour)
  const time = Date.parse(
    `${day}T${`${hours}`.padStart(2, '0')}:${minute}:${second.padStart(2, '0')}Z`,
  )
  return Number.isNaN(time)
    ? cellFault('date-format')
    : { day, time, zoneMs: zone ? zoneMsOf(zone) : undefined }
}

function zoneMsOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  if (!sign) return /bst/i.test(zone) ? hourMs : 0
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) * hourMs
}

function readDay(text: string, era: Era): string | CellFault {
  if (isPlaceholder(text) || noDay.test(text)) return cellFault('placeholder', '')
  const { year, month, name, day } =
    formats.map((format) => format.exec(text)?.groups).find(Boolean) ?? {}
  if (year) {
    const number = name ? months.indexOf(name.slice(0, 3).toLowerCase()) + 1 : Number(month)
    const whole = fullYear(year, era)
    return whole ? readDayFirst(Number(day), number, whole) : cellFault('date-two-digits')
  }
  if (loneYear.test(text)) return cellFault('date-year')
  const [, days] = serial.exec(text) ?? []
  if (days) {
    const date = new Date(Date.UTC(1899, 11, 30) + Number(days) * dayMs)
    return toDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
  }
  return cellFault('date-format')
}

/** Only a second number over 12 shows that the month comes first, so that date is rejected. */
function readDayFirst(day: number, month: number, year: number): string | CellFault {
  if (month <= 12) return toDay(year, month, day)
  const swapped = toDay(year, day, month)
  return typeof swapped === 'string'
    ? cellFault('date-month-first', swapped.split('-').reverse().join('/'))
    : cellFault('date-format')
}

/** The year that is meant; undefined for two digits that could be in either century. */
function fullYear(year: string, era: Era): number | undefined {
  if (year.length === 4) return Number(year)
  const thisYear = Number(today().slice(0, 4))
  const ofThisCentury = 2000 + Number(year)
  if (era === 'future') return ofThisCentury <= thisYear + 20 ? ofThisCentury : undefined
  if (ofThisCentury <= thisYear) return ofThisCentury
  return ofThisCentury > thisYear + 10 ? ofThisCentury - 100 : undefined
}

function toDay(year: number, month: number, day: number): string | CellFault {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return cellFault('date-format')
  if (year < 1900 || year > 2100) return cellFault('date-range')
  return date.toISOString().slice(0, 10)
}
