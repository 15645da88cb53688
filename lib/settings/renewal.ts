import type { SettingKind } from './kind.ts'

/** The first day of everybody's year, or `anniversary` if each membership has a year of its own. */
type Renewal = 'anniversary' | { readonly month: number; readonly day: number }

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** `anniversary`, or a day such as `1 April`. Not every year has 29 February. */
export const renewal: SettingKind<Renewal> = {
  parse(value) {
    if (value === 'anniversary') return value
    const [, digits = '', name = ''] = /^(\d{1,2}) (\w+)$/.exec(value) ?? []
    const [month, day] = [months.indexOf(name.toLowerCase()) + 1, Number(digits)]
    const date = new Date(Date.UTC(2027, month - 1, day))
    return month > 0 && date.getUTCDate() === day ? { month, day } : undefined
  },
  expects: 'renewal',
  mistakes: [[/^29 february$/i, 'leapDay']],
}

/**
 * The dates that a payment gives a membership: the first day of everybody's year, null if each has a year of its
 * own; and true if the setting is given, so that new memberships are paid until a day too.
 */
export const datingOf = (setting: Renewal | undefined) => ({
  firstDay: setting === undefined || setting === 'anniversary' ? null : setting,
  datesNew: setting !== undefined,
})
