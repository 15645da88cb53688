/** The file as a whole cannot be imported; the message says what to do. */
export class SheetError extends Error {
  override readonly name = 'SheetError'
  readonly code: string
  /** The headers of the file and what they were taken for, if another mapping may help. */
  readonly headers: readonly string[] | undefined
  readonly mapping: Readonly<Record<string, string | null>> | undefined

  constructor(
    code: string,
    message: string,
    mapping?: Readonly<Record<string, string | null>>,
    headers?: readonly string[],
  ) {
    super(message)
    this.code = code
    this.mapping = mapping
    this.headers = headers
  }
}
