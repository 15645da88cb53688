import type { identifier, TextField } from '#lib/contract/field.ts'
import { type Language, languageNames, languages } from '#lib/text/language/language.ts'
import type { Translations } from '#lib/text/language/translations.ts'
import { texts } from '#lib/text/texts.ts'

/** The name of the field for the translation of a text: `description-cy`. */
export type TranslatedName<Name extends string> = `${Name}-${Language}`

/** Makes a value for each of these fields, by its name. */
export const inEach = <Name extends string, Value>(
  name: Name,
  make: (language: Language, field: TranslatedName<Name>) => Value,
) =>
  Object.fromEntries(
    languages.map((language) => [`${name}-${language}`, make(language, `${name}-${language}`)]),
  ) as { readonly [Key in TranslatedName<Name>]: Value }

/** The fields of the translations of a line or a text that staff write, one for each language. */
export const translated = <const Name extends string>(
  name: Name,
  make: typeof identifier,
  ...rules: TextField['rules'][number][]
) => inEach(name, (_, field) => make(field, ...rules))

/** The labels of these fields: Description in Welsh (optional). */
export const translatedLabels = <const Name extends string>(name: Name, label: string) =>
  inEach(name, (language) => texts().staffEdit.inLanguage(label, languageNames()[language]))

/** The values of these fields; without a translation an empty text. */
export const translatedValues = <const Name extends string>(
  name: Name,
  translations: Translations,
) => inEach(name, (language) => translations[language] ?? '')

/** The translations in the values of these fields: undefined is left out, and an empty text removes one. */
export const translationsIn = <Name extends string>(
  name: Name,
  values: { readonly [Key in TranslatedName<Name>]?: string | null | undefined },
): Translations =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const value = values[`${name}-${language}`]
      return value === undefined ? [] : [[language, value]]
    }),
  )
