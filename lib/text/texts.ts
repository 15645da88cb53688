import * as cy from './cy/index.ts'
import * as en from './en.ts'
import { currentLanguage, inEachLanguage, type Language } from './language/language.ts'
import type { TranslatedLanguage } from './language/translation.ts'

/** Every sentence, in one language. */
export type Texts = typeof en

type Group = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A translation with the English sentences that it lacks. */
const completed = (english: Group, translation: Group): Group =>
  Object.fromEntries(
    Object.entries(english).map(([key, value]) => {
      const translated = translation[key] ?? value
      return [key, isGroup(value) ? completed(value, translated as Group) : translated]
    }),
  )

/** A language into which the sentences are translated. */
export type Translated = Exclude<Language, 'en'>

/** The folder of each language into which the English sentences are translated. */
export const translations: Readonly<Record<Translated, TranslatedLanguage<Texts>>> = { cy }

const inEach = inEachLanguage((language) =>
  language === 'en' ? en : (completed(en, translations[language].texts) as Texts),
)

/**
 * Returns every sentence in the language of the current request, or in English outside one (decision 056).
 * A module that called it when it is loaded would be in English for ever.
 */
export const texts = (): Texts => inEach[currentLanguage()]

/** The sentences of a group as functions, for a module that names them when it is loaded. */
export const sentencesOf = <Group extends object>(
  groupIn: (text: Texts) => Group,
): { readonly [Key in keyof Group as Group[Key] extends string ? Key : never]: () => string } =>
  new Proxy({} as never, { get: (_, key) => () => groupIn(texts())[key as keyof Group] })
