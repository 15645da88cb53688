import { describe, expect, test } from 'vitest'
import { sourceFiles } from '../../../e2e/fixtures/source-files.ts'
import { languages, languageTags } from './language.ts'
import { period } from './period.ts'

const units = ['second', 'minute', 'hour', 'day', 'week']
/** The forms of the units that Welsh words before them change, besides those that Unicode lists. */
const mutated = ['funud', 'ddiwrnod', 'niwrnod', 'dydd', 'ddydd', 'nydd', 'wythnos', 'eiliad']
const numberWords =
  'two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|sixty|ninety|dau|dwy|tri|tair|pedwar|pum|chwe|saith|wyth|naw|deg|deuddeg'

/** Every word that a language has for a unit of time, in each plural form. */
const unitWords = languages.flatMap((language) =>
  units.flatMap((unit) =>
    [0, 1, 2, 3, 6, 9].map((count) =>
      new Intl.NumberFormat(languageTags[language], { style: 'unit', unit, unitDisplay: 'long' })
        .format(count)
        .replace(/^\d+ /, ''),
    ),
  ),
)

const literalPeriod = new RegExp(
  `\\b(\\d+|${numberWords})[ \u00a0-](${[...new Set([...unitWords, ...mutated])].join('|')})\\b`,
  'i',
)

describe('a sentence takes each period from the constant that the service uses', () => {
  test.each([
    'It only works for 14 days.',
    'Wait 5 minutes',
    'a 30-day trial',
    'for three days',
    'within 2 weeks',
    'o fewn 60 munud',
    'am 2 ddiwrnod',
    'bob deg munud',
    'yr 24 awr',
  ])('“%s” is found', (sentence) => {
    expect(sentence).toMatch(literalPeriod)
  })

  test.each(languages)('no sentence of %s writes a period itself', (language) => {
    const lines = sourceFiles
      .filter(([path]) => new RegExp(`^lib/text/${language}[/.]`).test(path))
      .flatMap(([path, text]) => text.split('\n').map((line) => `${path}: ${line.trim()}`))
    expect(lines.length).toBeGreaterThan(10)
    const sentences = lines.filter((line) => !/: (\/\*|\*|\/\/)/.test(line))
    expect(sentences.filter((line) => literalPeriod.test(line))).toEqual([])
  })
})

test('a period is written in the unit with which its name ends, in each language', () => {
  expect(period.en).toMatchObject({
    invitationDays: '14 days',
    mfaResetHours: '24 hours',
    codeSeconds: '30 seconds',
  })
  expect(period.cy).toMatchObject({
    invitationDays: '14 diwrnod',
    mfaResetHours: '24 awr',
    codeSeconds: '30 eiliad',
  })
})
