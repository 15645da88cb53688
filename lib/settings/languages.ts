import { type Language, languages } from '#lib/text/language/language.ts'
import { listOf, phrase, type SettingKind } from './kind.ts'

/** The languages of the pages, in the order of preference (decision 056). */
export const offeredLanguages: SettingKind<readonly [Language, ...Language[]]> = {
  parse: (value) => {
    const offered = listOf(value).map((code) => languages.find((language) => language === code))
    const isValid = offered.includes('en') && new Set(offered).size === offered.length
    return isValid && !offered.includes(undefined)
      ? (offered as [Language, ...Language[]])
      : undefined
  },
  expects: phrase('languages', languages),
  mistakes: [
    [/;/, 'semicolons'],
    [(value) => !listOf(value).includes('en'), 'withoutEnglish'],
  ],
}
