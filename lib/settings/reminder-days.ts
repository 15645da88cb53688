import type { SettingKind } from './kind.ts'

const maxDays = 365

/** Whole numbers of days after the last paid day, in ascending order; negative before it. Or `none`. */
export const reminderDays: SettingKind<readonly number[]> = {
  parse(value) {
    if (value === 'none') return []
    const days = /^-?\d{1,3}(,-?\d{1,3})*$/.test(value) ? value.split(',').map(Number) : []
    const isAscending = days.every((day, n) => n === 0 || day > (days[n - 1] as number))
    const areNear = days.every((day) => Math.abs(day) <= maxDays)
    return days.length > 0 && isAscending && areNear ? days : undefined
  },
  expects: 'reminderDays',
  mistakes: [[/[;\s]/, 'reminderDays']],
}
