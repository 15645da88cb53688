import { expect, test } from 'vitest'
import { countries, selectableCountries } from '#db/values/countries.ts'
import { titles } from '#db/values/titles.ts'
import { countryOptions, displayedValue, optionsOf } from './displayed-value.ts'
import { languages, withLanguage } from './language/language.ts'

test('a title and a country are shown in the language of the page', () => {
  expect(displayedValue('Germany')).toBe('Germany')
  expect(withLanguage('cy', () => ['Germany', 'Prof', 'Kenya'].map(displayedValue))).toEqual([
    'Yr Almaen',
    'Yr Athro',
    'Kenya',
  ])
})

test.each(languages)('no two titles or countries have the same name in %s', (language) => {
  const values: readonly string[] = [...titles, ...countries]
  const shown = withLanguage(language, () => values.map(displayedValue))
  expect(shown.filter((name, index) => shown.indexOf(name) !== index)).toEqual([])
})

test('the options are plain values in English, and in Welsh where the names are the same', () => {
  expect(optionsOf(titles)).toEqual(titles)
  expect(countryOptions(selectableCountries)).toEqual(selectableCountries)
  expect(withLanguage('cy', () => optionsOf(['Mr', 'Sir']))).toEqual([
    'Mr',
    { value: 'Sir', label: 'Syr' },
  ])
})

test('the countries are sorted by their Welsh names without the article, after the first four', () => {
  const selectable = countries.slice(1)
  const welsh = withLanguage('cy', () => countryOptions(selectable))
  const values = welsh.map((option) => (typeof option === 'string' ? option : option.value))
  expect(values.slice(0, 4)).toEqual(selectable.slice(0, 4))
  // Yr Aifft is under A, before Albania.
  expect(values.indexOf('Egypt')).toBeLessThan(values.indexOf('Albania'))
  expect([...values].sort()).toEqual([...selectable].sort())
})
