const number = (count: number) => count.toLocaleString('en-GB')

/** The text of a command's progress bar. */
export const progressText = {
  /** The label of a command that has none of its own. */
  working: 'Working',
  amount: (done: number, total: number): string => `${number(done)} / ${number(total)}`,
  seconds: (seconds: number): string => `${number(seconds)} s`,
}
