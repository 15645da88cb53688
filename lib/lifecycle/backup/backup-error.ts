import type { CodedOutcome, ValuesOf } from '#lib/text/language/outcome.ts'
import type { Texts } from '#lib/text/texts.ts'

type Failures = Texts['backup']['failures']

/** A backup cannot be made or restored. */
export class BackupError<Code extends keyof Failures = keyof Failures>
  extends Error
  implements CodedOutcome<Code>
{
  override readonly name = 'BackupError'
  readonly code: Code
  readonly values: ValuesOf<Failures[Code]>

  constructor(code: Code, ...values: ValuesOf<Failures[Code]>) {
    super(code)
    this.code = code
    this.values = values
  }
}
