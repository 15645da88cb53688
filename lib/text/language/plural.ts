import { inEachLanguage, type Language, languageTags } from './language.ts'

/** Writes a count in digits, with the separators of the language. */
export const number = inEachLanguage(
  (language) =>
    (count: number): string =>
      count.toLocaleString(languageTags[language]),
)

/** The forms that a language has for different counts, by their names in Unicode (CLDR). */
type PluralForm<In extends Language> = In extends 'en' ? 'one' | 'other' : Intl.LDMLPluralRule

/** Chooses the form for a count; `{n}` in it is the count, or `shown` in its place. */
function pluralIn<In extends Language>(language: In) {
  // Created for the first count, because a command that writes none would start more slowly.
  let rules: Intl.PluralRules | undefined
  return (
    count: number,
    forms: Readonly<Record<PluralForm<In>, string>>,
    shown: string = number[language](count),
  ): string => {
    rules ??= new Intl.PluralRules(languageTags[language])
    return forms[rules.select(count) as PluralForm<In>].replace('{n}', () => shown)
  }
}

/** Writes a count with what is counted. The compiler asks for every form that the language has. */
export const plural = inEachLanguage(pluralIn) as {
  readonly [In in Language]: ReturnType<typeof pluralIn<In>>
}

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week'

function durationIn(language: Language) {
  const options = { style: 'unit', unitDisplay: 'long' } as const
  const formats: Partial<Record<Unit | 'year', Intl.NumberFormat>> = {}
  const write = (value: number, unit: Unit | 'year') => {
    formats[unit] ??= new Intl.NumberFormat(languageTags[language], { ...options, unit })
    return formats[unit].format(value)
  }
  return (count: number, unit: Unit): string =>
    unit === 'day' && count > 0 && count % 365 === 0
      ? write(count / 365, 'year')
      : write(count, unit)
}

/** Writes a length of time in one unit, such as 1 day; whole years of 365 days in years. */
export const duration = inEachLanguage(durationIn)

function listIn(language: Language) {
  let format: Intl.ListFormat | undefined
  return (names: readonly string[]): string => {
    format ??= new Intl.ListFormat(languageTags[language])
    return format.format(names)
  }
}

/** Writes several names or counts as one, such as Ada, Bo and Cy. */
export const list = inEachLanguage(listIn)
