import { number } from '../../language/plural.ts'

/** The text of a command's progress bar. */
export const progressText = {
  /** The label of a command that has none of its own. */
  working: 'Working',
  amount: (done: number, total: number): string => `${number.en(done)} / ${number.en(total)}`,
  seconds: (seconds: number): string => `${number.en(seconds)} s`,
}
