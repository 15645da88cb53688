import { type Language, languageTags } from './language.ts'

/** The forms that a language has for different counts, by their names in Unicode (CLDR). */
interface PluralForms {
  readonly en: 'one' | 'other'
  readonly cy: Intl.LDMLPluralRule
}

/** Chooses the form for a count; `{n}` in it is the count, or `shown` in its place. */
function pluralIn<In extends Language>(language: In) {
  const tag = languageTags[language]
  const rules = new Intl.PluralRules(tag)
  return (
    count: number,
    forms: Readonly<Record<PluralForms[In], string>>,
    shown: string = count.toLocaleString(tag),
  ): string => forms[rules.select(count) as PluralForms[In]].replace('{n}', () => shown)
}

/** Writes a count with what is counted. The compiler asks for every form that the language has. */
export const plural = { en: pluralIn('en'), cy: pluralIn('cy') }

function durationIn(language: Language) {
  const formatOf = (unit: string) =>
    new Intl.NumberFormat(languageTags[language], { style: 'unit', unit, unitDisplay: 'long' })
  const formats = {
    second: formatOf('second'),
    minute: formatOf('minute'),
    hour: formatOf('hour'),
    day: formatOf('day'),
    week: formatOf('week'),
  }
  const year = formatOf('year')
  return (count: number, unit: keyof typeof formats): string =>
    unit === 'day' && count > 0 && count % 365 === 0
      ? year.format(count / 365)
      : formats[unit].format(count)
}

/** Writes a length of time in one unit, such as 1 day; whole years of 365 days in years. */
export const duration = { en: durationIn('en'), cy: durationIn('cy') }
