import { texts } from '#lib/text/texts.ts'

let sentence = (): string => texts().command.interrupted

/** Says what an interruption has left from now on. */
export function ifInterrupted(next: () => string): void {
  sentence = next
}

/** The sentence for an interruption now: it says which changes are done. */
export const describeInterruption = (): string => sentence()
