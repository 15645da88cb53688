/** A sentence for whoever typed the command: 2 where its words are wrong, 1 where it cannot be done. */
export class CommandError extends Error {
  override readonly name = 'Refusal'
  readonly code: 1 | 2

  constructor(code: 1 | 2, ...sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.code = code
  }
}
