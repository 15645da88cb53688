import type { Translations } from '#db/values/languages.ts'
import { currentLanguage } from './language.ts'

export type { Translations }

/** A text that staff have written, in a language, by default that of the request; without a translation as it is. */
export const textIn = (
  text: string,
  translations: Translations = {},
  language = currentLanguage(),
): string => translations[language] ?? text

/** The translations of a text after a change; an empty one is removed. */
export const changedTranslations = (
  translations: Translations,
  change: Translations = {},
): Translations =>
  Object.fromEntries(Object.entries({ ...translations, ...change }).filter(([, text]) => text))
