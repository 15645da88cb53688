import { createHash } from 'node:crypto'

/** Choices that are the same in each run. */
export type Chance = ReturnType<typeof startChoices>

/** Makes the choices of a run, which are others with another seed. */
export function startChoices(seed = 'choice') {
  let made = 0
  const share = () =>
    createHash('sha256').update(`${seed} ${++made}`).digest().readUInt32BE() / 2 ** 32
  return {
    /** A number from 0 to 1. */
    share,
    /** A whole number between two, which may be it too. */
    between: (min: number, max: number) => min + Math.floor(share() * (max - min + 1)),
    pick: <T>(values: readonly T[]) => values[Math.floor(share() * values.length)] as T,
  }
}

/** The time a number of days after another; both in milliseconds since 1970. */
export const daysAfter = (time: number, days: number): number => time + days * 86_400_000

/** The id of the n-th row of a table, in the form of version 7 and before all ids of today. */
export const idOf = (table: 'a' | 'b' | 'c', n: number): string =>
  `00000000-000${table}-7000-8000-${n.toString(16).padStart(12, '0')}`
