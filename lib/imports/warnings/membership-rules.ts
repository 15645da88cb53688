import type { RowRule } from './row-rule.ts'

/** A day of the same date, some years later. */
export const yearsAfter = (day: string, years: number) =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

/** A rule about the day of a column, which the file has, if another is empty or has a day too. */
const dayRule =
  (column: string, isWrong: (day: string, today: string) => boolean): RowRule =>
  ({ text, today }) => {
    const day = text(column)
    return day !== '' && isWrong(day, today) ? day : undefined
  }

const isBefore =
  (column: string, earlier: string): RowRule =>
  ({ text }) =>
    text(column) !== '' && text(column) < text(earlier) ? text(column) : undefined

/** The rules about memberships, by the code of their warning. */
export const membershipRules = {
  'ended-by-status': ({ text, typed }) =>
    text('status') === 'ended' && text('ended_on') === '' ? typed('status') : undefined,
  'joins-later': dayRule('joined', (day, today) => day > today),
  'joined-long-ago': dayRule('joined', (day, today) => day < yearsAfter(today, -100)),
  'paid-before-joining': isBefore('renews_on', 'joined'),
  'ended-before-joining': isBefore('ended_on', 'joined'),
  'paid-long-ago': dayRule('renews_on', (day, today) => day < yearsAfter(today, -20)),
  'paid-far-ahead': dayRule('renews_on', (day, today) => day > yearsAfter(today, 10)),
} as const satisfies Record<string, RowRule>
