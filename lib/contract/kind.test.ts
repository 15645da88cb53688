import { describe, expect, test } from 'vitest'
import {
  booleanKind,
  dateTimeKind,
  decimalKind,
  doubleKind,
  emailKind,
  type Kind,
  textKind,
} from './kind.ts'

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
