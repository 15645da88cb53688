import { queryOf } from '#app/request.ts'

/** The numbers with which a page says what has been done to how many. */
export const currentCounts = (): Readonly<Record<string, number>> =>
  Object.fromEntries(
    ['done-count', 'other-count'].map((name) => [
      name.replace('-count', ''),
      Math.trunc(Number(queryOf(name))) || 0,
    ]),
  )
