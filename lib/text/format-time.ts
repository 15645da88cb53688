import { formatDate, londonTime } from './language/format-date-time.ts'
import { texts } from './texts.ts'

/** A date and time in United Kingdom time, in GOV.UK style: '20 November 2026, 8:33am'. */
export function formatDateTime(instant: Date | number): string {
  const [hour, minute] = londonTime(new Date(instant)).slice(11).split(':')
  const { am, pm } = texts().common.halves
  return `${formatDate(instant)}, ${Number(hour) % 12 || 12}:${minute}${Number(hour) < 12 ? am : pm}`
}
