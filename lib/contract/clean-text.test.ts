import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

/** The code points of a text, so that a failure shows invisible ones. */
const pointsOf = (text: string) =>
  [...text].map((letter) => (letter.codePointAt(0) ?? 0).toString(16)).join(' ')

describe('cleanText', () => {
  test.each([
    ['a left-to-right override and its end', '\u202D01632 960001\u202C', '01632 960001'],
    ['a right-to-left override', 'Ada \u202EFields', 'Ada Fields'],
    ['an isolate', '\u2068Ada\u2069', 'Ada'],
    ['a left-to-right mark', 'ada\u200E@example.org', 'ada@example.org'],
    ['a zero-width space', 'G1001\u200B', 'G1001'],
    ['a text of zero-width spaces', '\u200B \u200B', ''],
    ['the place of a picture', 'Ada\uFFFC Fields', 'Ada Fields'],
    ['a soft hyphen', 'Fi\u00ADelds', 'Fields'],
    ['a word joiner and a BOM', '\uFEFFAda\u2060', 'Ada'],
    ['hidden tag letters', 'Ada\u{E0041}\u{E0042}', 'Ada'],
    ['tag letters behind another flag than those of nations', '🏴\u{E0078}\u{E007F}', '🏴'],
    ['a variation selector behind a letter', 'ada\uFE0F', 'ada'],
    ['a supplementary variation selector behind a letter', 'ada\u{E0100}', 'ada'],
    ['a Hangul filler', '\u3164', ''],
    ['a joiner at an end', '\u200DAda\u200C', 'Ada'],
    ['a joiner beside a digit', 'G10\u200D01', 'G1001'],
    ['repeated joiners', 'A\u200D\u200Dda', 'Ada'],
    ['spaces that do not break', 'Mill\u00A0Lane\u202F', 'Mill Lane'],
    ['a braille blank', 'Ada\u2800\u2800Fields', 'Ada Fields'],
    ['outer and repeated spaces', '\t Mill \u3000 Lane ', 'Mill Lane'],
    [
      'spaces at the ends of lines',
      ' Hollow Farm \r\n Mill Lane\rWells',
      'Hollow Farm\nMill Lane\nWells',
    ],
  ])('cleanText removes %s', (_, text, expected) => {
    expect(pointsOf(cleanText(text))).toBe(pointsOf(expected))
  })

  test.each([
    ['a decomposed accent', 'Zoe\u0308', 'Zoë'],
    ['an accent behind a zero-width space', 'Zoe\u200B\u0308', 'Zoë'],
    ['a Kelvin sign', '300 \u212A', '300 K'],
    ['a hyphen that does not break', 'G\u20111001', 'G-1001'],
    ['a hyphen of typesetters', 'Smith\u2010Jones', 'Smith-Jones'],
  ])('cleanText writes %s as keyboards do', (_, text, expected) => {
    expect(cleanText(text)).toBe(expected)
  })

  test.each([
    ['a non-joiner between Persian letters', 'می\u200Cخواهم'],
    ['a joiner before a virama', 'র\u200D\u09CDয'],
    ['a joiner behind a virama at the end of a word', 'അവന\u0D4D\u200D'],
    ['a joiner within a Sinhala word', 'ශ\u0DCA\u200Dරී'],
    ['a family of emoji', '👨\u200D👩\u200D👧'],
    ['an emoji with a skin tone and a profession', '👩🏽\u200D🌾'],
    ['an emoji with a variation selector and a joiner', '❤\uFE0F\u200D🔥'],
    ['a keycap', '1\uFE0F\u20E3'],
    ['the flag of Wales', '🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}'],
    ['the form of an ideograph', '辻\u{E0100}'],
    ['an apostrophe and an en dash', "O'Neill – ’t Hooft"],
    ['empty lines', 'Dear Ada\n\nThank you'],
  ])('cleanText keeps %s', (_, text) => {
    expect(pointsOf(cleanText(text))).toBe(pointsOf(text))
  })

  test('cleanText has nothing left to do in a text that it has cleaned', () => {
    const unit = fc.constantFrom(
      ...'aé1 \n\r\t#x-\u00A0\u0301\u0308\u00AD\u200B\u200C\u200D\u200E\u202E\u2060\u2011\u2800',
      ...'\uFE0F\uFEFF\u20E3\u3164\u094D\u115F\u180B辻ა👩🏽🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}\u{E0100}',
      '❤',
      'क',
      'م',
    )
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        const cleaned = cleanText(text)
        expect(pointsOf(cleanText(cleaned))).toBe(pointsOf(cleaned))
        expect(cleaned.normalize('NFC')).toBe(cleaned)
      }),
    )
  })

  test('cleanText reads a long text of marks quickly', () => {
    const cpuBefore = process.cpuUsage()
    for (const piece of [
      '\u200D',
      'a\u0301\u200D',
      '\uFE0F',
      '🏴\u{E0067}',
      ' \n',
      '\u00A0',
      '\u094D\u200D',
      '\u0301',
      '\u0345\u0301\u0327',
      '\u094D',
    ])
      cleanText(`a${piece.repeat(50_000)}\u200D`)
    expect(process.cpuUsage(cpuBefore).user / 1000).toBeLessThan(1000)
  })
})
