/** The review of a translation, which holds until the English or the translated sentence changes. */
export interface Review {
  readonly hash: string
  readonly by: string
  readonly on: string
}

/** The folder of a language. */
export interface TranslatedLanguage<Texts> {
  readonly texts: Translation<Texts>
  /** The reviews of its sentences by native speakers, by their keys. */
  readonly reviews: Readonly<Record<string, Review>>
}

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
