const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
})

/** A moment by the clock of the United Kingdom: '20 November 2026, 8:33am' (GOV.UK style). */
export function formatDateTime(moment: Date | number): string {
  const parts = clock.formatToParts(moment).map(({ type, value }) => [type, value])
  const { day, month, year, hour, minute, dayPeriod } = Object.fromEntries(parts)
  return `${day} ${month} ${year}, ${hour}:${minute}${dayPeriod.toLowerCase()}`
}
