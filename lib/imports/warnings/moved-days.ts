const least = 10
const dayMs = 86_400_000
const partOfMonth = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).getUTCDate()

/**
 * Finds days that have all been moved alike, as by a program that counts days from 1904: nearly all are beside the last
 * or first day of a month.
 */
export class MovedDays {
  #days = 0
  #beside = 0
  #latest = ''

  /** Adds a day. */
  add(day: string): void {
    this.#days += 1
    if (partOfMonth(day, 2) === 1 || partOfMonth(day, -1) === 1) this.#beside += 1
    if (day > this.#latest) this.#latest = day
  }

  /** Returns the latest day if all have probably been moved, or if it is before `earliest`. */
  find(earliest: string): string | undefined {
    const isMoved = this.#beside > this.#days * 0.9 || this.#latest < earliest
    return this.#days >= least && isMoved ? this.#latest : undefined
  }
}
