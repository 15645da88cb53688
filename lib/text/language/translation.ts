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
