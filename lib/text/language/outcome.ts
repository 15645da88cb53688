/** The values that a sentence of lib/text names. */
export type ValuesOf<Sentence> = Sentence extends (...values: infer Values) => string ? Values : []

/** The result of a use case as data: the key of a sentence in a group of lib/text, and the values that it names. */
export interface CodedOutcome<Code extends PropertyKey = string> {
  readonly code: Code
  readonly values: readonly unknown[]
}

/** The sentence of an outcome, in the language of its group. */
export function sentenceOf<Group extends object>(
  group: Group,
  { code, values }: CodedOutcome<keyof Group>,
): string {
  const sentence = group[code] as string | ((...values: readonly unknown[]) => string)
  return typeof sentence === 'string' ? sentence : sentence(...values)
}
