import { perLanguage } from './language.ts'

const ukDate = perLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { timeZone: 'Europe/London', dateStyle: 'long' }),
)

/** A date in the United Kingdom, in GOV.UK style: '20 November 2026'. */
export const formatDate = (instant: Date | number): string => ukDate().format(instant)

/** A day such as 2027-01-31 in GOV.UK style: '31 January 2027'. */
export const formatDay = (day: string): string => formatDate(new Date(`${day}T12:00:00Z`))

/** A formatter of days such as 2027-01-31. */
const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = perLanguage((tag) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }))
  return (day: string): string => format().format(new Date(`${day}T12:00:00Z`))
}

/** The month of a day: 'January 2027'. */
export const formatMonth = dayFormat({ month: 'long', year: 'numeric' })

/** The month of a day on an axis: 'Jan'. */
export const formatShortMonth = dayFormat({ month: 'short' })

/** A day on an axis: '31 Jan'. */
export const formatShortDay = dayFormat({ day: 'numeric', month: 'short' })

const london = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The time on a clock in London, without its zone: `2026-06-30T09:00:00`. */
export const londonTime = (time: Date): string => london.format(time).replace(' ', 'T')

/** The day of a time in London, such as 2027-01-31. */
export const londonDay = (time: Date): string => londonTime(time).slice(0, 10)

/** Today in the United Kingdom, such as 2027-01-31. */
export const today = (now = new Date()): string => londonDay(now)

/** The day so many days after a day such as 2027-01-31. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
