/** The file as a whole cannot be imported; the message says what to do. */
export class SheetError extends Error {
  override readonly name = 'SheetError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
