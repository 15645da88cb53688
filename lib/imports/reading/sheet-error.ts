import type { CodedOutcome, ValuesOf } from '#lib/text/language/outcome.ts'
import type { Texts } from '#lib/text/texts.ts'

type Reasons = Texts['imports']['sheet']

/** The headers of a file and what they were taken for, if another mapping may help. */
interface Guess {
  readonly headers: readonly string[]
  readonly mapping: Readonly<Record<string, string | null>>
}

/** The file as a whole cannot be imported. */
export class SheetError<Code extends keyof Reasons = keyof Reasons>
  extends Error
  implements CodedOutcome<Code>
{
  override readonly name = 'SheetError'
  readonly code: Code
  readonly values: ValuesOf<Reasons[Code]>
  readonly guess: Guess | undefined

  constructor(code: Code, values: ValuesOf<Reasons[Code]>, guess?: Guess) {
    super(code)
    this.code = code
    this.values = values
    this.guess = guess
  }
}
