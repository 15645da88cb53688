import type { ChangedRow } from '#db/queries/imports/merge.ts'
import { daysAfter } from '#lib/text/language/format-date-time.ts'

const least = 10
const dayMs = 86_400_000
const isFirst = (day: string) => day.endsWith('-01')

/** Finds days that have all been moved alike, as from 1904: nearly all are beside the last or first day of a month. */
export class MovedDays {
  #days = 0
  #beside = 0
  #latest = ''

  /** Adds a day. */
  add(day: string): void {
    this.#days += 1
    if (isFirst(daysAfter(day, 2)) || isFirst(daysAfter(day, -1))) this.#beside += 1
    if (day > this.#latest) this.#latest = day
  }

  /** Returns the latest day if all have probably been moved, or if it is before `earliest`. */
  find(earliest: string): string | undefined {
    const isMoved = this.#beside > this.#days * 0.9 || this.#latest < earliest
    return this.#days >= least && isMoved ? this.#latest : undefined
  }
}

const day = /^\d{4}-\d\d-\d\d$/
const daysBetween = (before: string, after: string) =>
  (Date.parse(after) - Date.parse(before)) / dayMs

/** Finds columns of which the first changed rows all move by as many days; a renewal changes the year. */
export function findMovedColumns(
  changed: readonly Pick<ChangedRow, 'line' | 'changes'>[],
): readonly { readonly line: number; readonly value: string }[] {
  const moves = new Map<string, { line: number; value: string; days: number[] }>()
  for (const { line, changes } of changed) {
    for (const [column, [before, after]] of Object.entries(changes)) {
      if (!day.test(`${before}`) || !day.test(`${after}`)) continue
      const found = moves.get(column) ?? { line, value: `${column} ${after}`, days: [] }
      moves.set(column, found)
      const isRenewal = `${before}`.slice(5) === `${after}`.slice(5)
      found.days.push(isRenewal ? Number.NaN : daysBetween(`${before}`, `${after}`))
    }
  }
  return [...moves.values()].filter(
    ({ days: [first, ...others] }) => others.length > 0 && others.every((days) => days === first),
  )
}
