import type { WrongDetail } from '#lib/contracts/check-details.ts'
import { personText } from '#lib/records/person.ts'

/** An error for the operator. The exit code is 2 if the command line is wrong, 1 if the command fails. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: 1 | 2

  constructor(exitCode: 1 | 2, ...messages: readonly string[]) {
    super(messages.join('\n'))
    this.exitCode = exitCode
  }
}

/** The error of options with a wrong postcode or phone number. */
export const wrongDetails = (wrong: readonly WrongDetail[]): CommandError =>
  new CommandError(2, ...wrong.map((detail) => `--${detail}: ${personText(detail).wrong}`))
