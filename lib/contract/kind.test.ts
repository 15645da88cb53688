import { describe, expect, test } from 'vitest'
import {
  amount,
  boolean,
  date,
  dateTime,
  decimal,
  double,
  email,
  phone,
  reference,
  text as textField,
} from './field.ts'
import type { Kind } from './kind.ts'

const { kind: amountKind } = amount('field')
const { kind: booleanKind } = boolean('field')
const { kind: dateKind } = date('field')
const { kind: dateTimeKind } = dateTime('field')
const { kind: decimalKind } = decimal('field')
const { kind: doubleKind } = double('field')
const { kind: emailKind } = email('field')
const { kind: phoneKind } = phone('field')
const { kind: referenceKind } = reference('field')
const { kind: textKind } = textField('field')

describe('the text kind', () => {
  test.each([
    ['digits', '007'],
    ['what looks like a number', '1e3'],
    ['surrounding space', ' pw '],
    ['what looks like a boolean', 'true'],
  ])('the text kind parses %s unchanged', (_, text) => {
    expect(textKind.parse(text)).toBe(text)
  })
})

describe('the email kind', () => {
  test('the email kind parses an email to its canonical form', () => {
    expect(emailKind.parse(' Jo＠Example.ORG ')).toBe('Jo@example.org')
  })

  test('the email kind rejects text that is not an email', () => {
    expect(emailKind.parse('jo')).toBeUndefined()
  })
})

describe('the date kind', () => {
  test.each(['2027-01-31', '2028-02-29', '1999-12-31', '1900-01-01', '2100-12-31'])(
    'the date kind parses %s',
    (day) => {
      expect(dateKind.parse(day)).toBe(day)
    },
  )

  test.each([
    ['a day that its month does not have', '2027-02-30'],
    ['29 February in a year without it', '2027-02-29'],
    ['a month that does not exist', '2027-13-01'],
    ['a year of two digits', '27-01-31'],
    ['a year of five digits', '12027-01-31'],
    ['the year 0, which PostgreSQL does not have', '0000-01-01'],
    ['a year that a browser makes of two digits', '0027-01-31'],
    ['a day before 1900', '1899-12-31'],
    ['a day after 2100', '2101-01-01'],
    ['the last day of four digits, a year after which has five', '9999-12-31'],
    ['a month of one digit', '2027-1-31'],
    ['a day of one digit', '2027-01-3'],
    ['a year of letters', 'year-01-31'],
    ['a month of letters', '2027-xx-31'],
    ['a day of letters', '2027-01-xx'],
    ['a date with a time', '2027-01-31T09:00:00Z'],
    ['text before a date', 'on 2027-01-31'],
    ['a date in British order', '31/01/2027'],
    ['an empty text', ''],
  ])('the date kind rejects %s', (_, text) => {
    expect(dateKind.parse(text)).toBeUndefined()
  })
})

describe('the amount kind', () => {
  test.each([
    ['45', '45.00'],
    ['45.50', '45.50'],
    ['£45', '45.00'],
    ['£1,250.00', '1250.00'],
    ['1250', '1250.00'],
    ['1,250,000', '1250000.00'],
    ['1250000.99', '1250000.99'],
    ['0', '0.00'],
  ])('the amount kind parses %s to %s', (text, amount) => {
    expect(amountKind.parse(text)).toBe(amount)
  })

  test.each([
    ['a billion', '1,000,000,000'],
    ['a group of two digits', '1,25'],
    ['one decimal', '45.5'],
    ['three decimals', '45.500'],
    ['decimals of letters', '45.xx'],
    ['a decimal letter', '45.5x'],
    ['a group of letters', '1,abc'],
    ['euros', '€45'],
    ['a currency at the end', '45£'],
    ['a negative amount', '-45'],
    ['text before an amount', 'about 45'],
    ['words', 'free'],
    ['an empty text', ''],
  ])('the amount kind rejects %s', (_, text) => {
    expect(amountKind.parse(text)).toBeUndefined()
  })
})

test.each([
  ["'001234", '001234'],
  ["' una", 'una'],
  ["d'arcy", "d'arcy"],
  ["'", undefined],
])('the kind of references parses %s to %s, without the mark of a spreadsheet', (text, value) => {
  expect(referenceKind.parse(text)).toBe(value)
})

test('the phone kind parses a number in tidy notation', () => {
  expect(phoneKind.parse("'01632\u2013960001")).toBe('01632-960001')
})

const instant = new Date('2026-01-31T09:00:00Z')

describe('print', () => {
  test.each([
    ['true', booleanKind.print(true), 'true'],
    ['false', booleanKind.print(false), 'false'],
    ['two decimals', decimalKind.print('45.00'), '45.00'],
    ['a number', doubleKind.print(3600), '3600'],
    [
      'a date and time in UTC, in any time zone',
      dateTimeKind.print(instant),
      '2026-01-31T09:00:00Z',
    ],
    [
      'whole seconds, always rounded down',
      dateTimeKind.print(new Date('2026-01-31T09:00:00.999Z')),
      '2026-01-31T09:00:00Z',
    ],
  ])('a kind prints %s', (_, printed, expected) => {
    expect(printed).toBe(expected)
  })
})

test.each<[string, string, string | undefined, Kind<never>]>([
  ['xs:string', 'string', undefined, textKind],
  ['xs:string', 'string', 'email', emailKind],
  ['xs:boolean', 'boolean', undefined, booleanKind],
  ['xs:decimal', 'number', undefined, decimalKind],
  ['xs:double', 'number', undefined, doubleKind],
  ['xs:dateTime', 'string', 'date-time', dateTimeKind],
])('the kind %s has the JSON type %s and the format %s', (xsd, type, format, kind) => {
  expect(kind.xsd).toBe(xsd)
  expect(kind.type).toBe(type)
  expect(kind.format).toBe(format)
})
