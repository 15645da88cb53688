import { currentLanguage, type Language, perLanguage } from './language.ts'

const ukTime = perLanguage(
  (tag) =>
    new Intl.DateTimeFormat(tag, {
      timeZone: 'Europe/London',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h12',
    }),
)

const ukDate = perLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { timeZone: 'Europe/London', dateStyle: 'long' }),
)

/** As Welsh writes them: Intl has them in English. */
const dayPeriods: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { am: 'am', pm: 'pm' },
  cy: { am: 'yb', pm: 'yh' },
}

/** A date in the United Kingdom, in GOV.UK style: '20 November 2026'. */
export const formatDate = (instant: Date | number): string => ukDate().format(instant)

/** A day such as 2027-01-31 in GOV.UK style: '31 January 2027'. */
export const formatDay = (day: string): string => formatDate(new Date(`${day}T12:00:00Z`))

/** A date and time in United Kingdom time, in GOV.UK style: '20 November 2026, 8:33am'. */
export function formatDateTime(instant: Date | number): string {
  const parts = ukTime()
    .formatToParts(instant)
    .map(({ type, value }) => [type, value])
  const { day, month, year, hour, minute, dayPeriod } = Object.fromEntries(parts)
  return `${day} ${month} ${year}, ${hour}:${minute}${dayPeriods[currentLanguage()][dayPeriod.toLowerCase()]}`
}
