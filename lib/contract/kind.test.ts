import { describe, expect, test } from 'vitest'
import { booleanKind, dateTimeKind, decimalKind, doubleKind, textKind } from './kind.ts'

const moment = new Date('2026-01-31T09:00:00Z')

describe('what a text is read as', () => {
  test.each([
    ['a text of digits', textKind, '007', '007'],
    ['a text like a number', textKind, '1e3', '1e3'],
    ['a text with space around it', textKind, ' pw ', ' pw '],
    ['a text like a boolean', textKind, 'true', 'true'],
    ['true', booleanKind, 'true', true],
    ['false', booleanKind, 'false', false],
    ['the 1 of XSD', booleanKind, '1', true],
    ['the 0 of XSD', booleanKind, '0', false],
    ['no boolean in capitals', booleanKind, 'TRUE', undefined],
    ['no boolean', booleanKind, 'yes', undefined],
    ['no boolean of an inherited property', booleanKind, 'constructor', undefined],
    ['no boolean of a prototype', booleanKind, '__proto__', undefined],
    ['an amount with two decimals', decimalKind, '45.00', '45.00'],
    ['an amount as JSON has it', decimalKind, '45', '45.00'],
    ['an amount with one decimal', decimalKind, '45.5', '45.50'],
    ['the largest amount of the table', decimalKind, '9999999999.99', '9999999999.99'],
    ['no amount in hexadecimal', decimalKind, '0x1F', undefined],
    ['no amount with an exponent', decimalKind, '1e3', undefined],
    ['no amount with a comma', decimalKind, '1,000.00', undefined],
    ['no amount of nothing', decimalKind, '', undefined],
    ['a number', doubleKind, '3600', 3600],
    ['a number with an exponent', doubleKind, '3.6e3', 3600],
    ['a negative number', doubleKind, '-0.5', -0.5],
    ['no number in hexadecimal', doubleKind, '0x1F', undefined],
    ['no number in binary', doubleKind, '0b1', undefined],
    ['no number with a separator', doubleKind, '1_000', undefined],
    ['no infinite number', doubleKind, 'Infinity', undefined],
    ['no number beyond all', doubleKind, '1e999', undefined],
    ['no number of nothing', doubleKind, '', undefined],
    ['no number of a space', doubleKind, ' ', undefined],
    ['a moment in UTC', dateTimeKind, '2026-01-31T09:00:00Z', moment],
    ['a moment with an offset', dateTimeKind, '2026-01-31T10:00:00+01:00', moment],
    ['a moment with fractions', dateTimeKind, '2026-01-31T09:00:00.000Z', moment],
    ['no moment without a zone', dateTimeKind, '2026-01-31T09:00:00', undefined],
    ['no moment of a date', dateTimeKind, '2026-01-31', undefined],
    ['no moment of a number', dateTimeKind, '1', undefined],
    ['no moment in words', dateTimeKind, '31 January 2026', undefined],
    ['no moment of the 13th month', dateTimeKind, '2026-13-01T00:00:00Z', undefined],
  ] as const)('%s', (_, kind, text, value) => {
    expect(kind.read(text)).toEqual(value)
  })
})

describe('what a value is printed as', () => {
  test.each([
    ['true', booleanKind.print(true), 'true'],
    ['false', booleanKind.print(false), 'false'],
    ['two decimals', decimalKind.print('45.00'), '45.00'],
    ['a number', doubleKind.print(3600), '3600'],
    ['UTC, whatever the zone of the server', dateTimeKind.print(moment), '2026-01-31T09:00:00Z'],
    [
      'whole seconds, never a later one',
      dateTimeKind.print(new Date('2026-01-31T09:00:00.999Z')),
      '2026-01-31T09:00:00Z',
    ],
  ])('%s', (_, printed, expected) => {
    expect(printed).toBe(expected)
  })
})

test.each([
  [textKind, 'xs:string', 'string'],
  [booleanKind, 'xs:boolean', 'boolean'],
  [decimalKind, 'xs:decimal', 'number'],
  [doubleKind, 'xs:double', 'number'],
  [dateTimeKind, 'xs:dateTime', 'string'],
])('the interface calls the kind of $xsd so', (kind, xsd, json) => {
  expect(kind.xsd).toBe(xsd)
  expect(kind.json).toBe(json)
  expect(kind.schema.type).toBe(json)
})
