import type { WrongDetail } from '#lib/contracts/check-details.ts'
import { personText } from '#lib/records/person.ts'

/** Tells scripts the kind of an error. docs/reference.md says what each means. */
type ErrorCode =
  | 'command-line'
  | 'not-found'
  | 'ambiguous'
  | 'conflict'
  | 'file'
  | 'not-set-up'
  | 'declined'
  | 'failed'

/** A reason, and the option or argument that it is about, without dashes. */
interface CommandFault {
  readonly message: string
  readonly field?: string | null | undefined
}

/** An error for the operator. The exit code is 2 if the command line is wrong, 1 if the command fails. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly code: ErrorCode
  readonly faults: readonly CommandFault[]

  /** A fault that is a sentence is about the option with which it begins, as in `--from: enter a date`. */
  constructor(code: ErrorCode, ...faults: readonly (string | CommandFault)[]) {
    const all = faults.map((fault) =>
      typeof fault === 'string'
        ? { message: fault, field: /^--([\w-]+): /.exec(fault)?.[1] }
        : fault,
    )
    super(all.map(({ message }) => message).join('\n'))
    this.code = code
    this.faults = all
  }

  get exitCode(): 1 | 2 {
    return this.code === 'command-line' ? 2 : 1
  }
}

/** The error for a record that does not exist; `field` has its id. */
export const notFound = (message: string, field = 'id'): CommandError =>
  new CommandError('not-found', { field, message })

/** The error of an act that was not done, by its outcome; `field` has the id of the record. */
export const notDone = (outcome: string, message: string, field?: string): CommandError =>
  outcome === 'unknown' || outcome === 'not-open'
    ? notFound(message, field)
    : new CommandError('conflict', message)

/** The error of options with a wrong postcode or phone number. */
export const wrongDetails = (wrong: readonly WrongDetail[]): CommandError =>
  new CommandError(
    'command-line',
    ...wrong.map((detail) => `--${detail}: ${personText(detail).wrong}`),
  )
