/**
 * The shape of a translation: that of the English text, in which everything may be missing and is then in
 * English. The sentences of a list are translated together.
 */
export type Translation<Text> = Text extends string
  ? string
  : Text extends (...args: never[]) => unknown
    ? Text
    : Text extends readonly unknown[]
      ? { readonly [Key in keyof Text]: Translation<Text[Key]> }
      : { readonly [Key in keyof Text]?: Translation<Text[Key]> }

/** The sentences of a text without those that are made by functions. */
export type Sentences<Text> = Text extends string | readonly unknown[]
  ? Text
  : {
      readonly [Key in keyof Text as Text[Key] extends (...args: never[]) => unknown
        ? never
        : Key]: Sentences<Text[Key]>
    }

/** Copies the sentences that a page gives to a component of the browser, which gets no other language. */
export function sentencesOf<Text extends object>(text: Text): Sentences<Text> {
  const copied = Object.entries(text)
    .filter(([, value]) => typeof value !== 'function')
    .map(([key, value]) => [
      key,
      typeof value === 'object' && !Array.isArray(value) ? sentencesOf(value) : value,
    ])
  return Object.fromEntries(copied)
}
