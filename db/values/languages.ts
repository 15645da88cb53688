/**
 * The languages that sentences exist in, and that a person can choose for emails (decision 072), by their codes (RFC
 * 5646). The tag is for `lang`, `Content-Language` and Intl: prices and dates are British.
 */
export const languageTags = { en: 'en-GB', cy: 'cy' } as const

/** A language by its code. */
export type Language = keyof typeof languageTags

/** The codes of the languages, English first. */
export const languages = Object.keys(languageTags) as [Language, ...Language[]]

/** A text that staff write, in other languages than the one in which they write it first, by their codes. */
export type Translations = Readonly<Partial<Record<Language, string>>>
