import { describe, expect, test } from 'vitest'
import { CellFault, type CellParser } from './cell-fault.ts'
import { parseAmount } from './parse-amount.ts'
import { parseCountry, parseLanguage, parseMembershipType, parseTitle } from './parse-choice.ts'
import { parseEmail } from './parse-email.ts'
import { parseHash } from './parse-hash.ts'
import { parsePhone } from './parse-phone.ts'
import { parsePostcode } from './parse-postcode.ts'
import { parseFlag, parseIdentifier, parseNumber, parseText } from './parse-text.ts'
import { tidyCell } from './tidy-cell.ts'

const read = (parse: CellParser, text: string, country?: string) => {
  const value = parse(text, { country })
  return value instanceof CellFault ? [value.code, value.suggestion] : value
}
const tidy = (text: string, isMultiline?: boolean) => {
  const value = tidyCell(text, isMultiline)
  return value instanceof CellFault ? [value.code, value.suggestion] : value
}

describe('tidyCell', () => {
  test.each([
    ['outer and repeated spaces', '  Mill   Lane ', 'Mill Lane'],
    ['non-breaking spaces', 'Mill\u00A0Lane\u202F', 'Mill Lane'],
    ['zero-width spaces and a BOM', '\uFEFFA\u200Bda', 'Ada'],
    ['a decomposed accent', 'Zoe\u0308', 'Zoë'],
    ['the apostrophe before a neutralised formula', "'+44 1749 000001", '+44 1749 000001'],
    ['nothing of an apostrophe before a letter', "'t Hooft", "'t Hooft"],
    ['the formula that keeps zeros', '="001001"', '001001'],
    ['nothing of a formula that was neutralised', `'="001001"`, '="001001"'],
    ['nothing of a plus sign', '+44 1749 000001', '+44 1749 000001'],
    ['nothing of an ampersand', 'A&B; C&D', 'A&B; C&D'],
    ['nothing of a number that HTML does not have', '&#12a; &#1000000;', '&#12a; &#1000000;'],
    ['a hyphen of typesetters', 'G\u20101001', 'G-1001'],
  ])('tidyCell removes %s', (_, cell, text) => {
    expect(tidy(cell)).toBe(text)
  })

  test.each([
    ['a formula', '=A1&B1', ['formula', undefined]],
    ['a formula after a space', ' =A1', ['formula', undefined]],
    ['an error of Excel', '#N/A', ['excel-error', '']],
    ['a column that was too narrow', '########', ['excel-error', '']],
    ['a control character', 'Ada\u0007', ['control-character', undefined]],
    ['a replacement character', 'Zo\uFFFD', ['lost-letter', undefined]],
    ['UTF-8 read as Windows-1252', 'ZoÃ« Oâ€™Neill', ['wrong-encoding', 'Zoë O’Neill']],
    ['a sign as HTML writes it', 'Smith &amp; Sons', ['wrong-encoding', 'Smith & Sons']],
    ['a number of HTML', 'O&#39;Neill &#x2013; Wells', ['wrong-encoding', "O'Neill – Wells"]],
    ['half a character of HTML', 'Ada&#xD83C;', ['wrong-encoding', undefined]],
    ['a zero of HTML', 'Ada&#0;', ['wrong-encoding', undefined]],
    ['the last number of HTML', 'Ada&#999999;', ['wrong-encoding', 'Ada\u{F423F}']],
    ['a control character read as Windows-1252', 'AdaÂ…', ['wrong-encoding', undefined]],
    ['a letter of HTML', 'Zo&euml; Bront&Euml;', ['wrong-encoding', 'Zoë BrontË']],
    ['a line break', 'Ada\r\nFields', ['line-break', undefined]],
  ])('tidyCell rejects %s', (_, cell, fault) => {
    expect(tidy(cell)).toEqual(fault)
  })

  test('tidyCell keeps the line breaks of an address', () => {
    expect(tidy(' Hollow Farm \r\n Mill Lane\rWells', true)).toBe('Hollow Farm\nMill Lane\nWells')
  })
})

test.each([
  ['01749 000001', undefined, '01749 000001'],
  ['+44 (0)1749 000001', undefined, '+44 (0)1749 000001'],
  ['01749 000001 ext. 12', undefined, '01749 000001 ext. 12'],
  ['’01749 000001', undefined, '01749 000001'],
  ['tel:+441749000001', undefined, '+441749000001'],
  ['Tel. 01749 000001', undefined, '01749 000001'],
  ['555 0100 99', 'Ireland', '555 0100 99'],
  ['7.7009E+09', undefined, ['phone-rounded', undefined]],
  ['7.700900001E+9', undefined, ['phone-rounded', '07700900001']],
  ['7700900001', undefined, ['phone-zero', '07700900001']],
  ['7700900001.0', 'United Kingdom', ['phone-zero', '07700900001']],
  ['1749 000001', 'Jersey', ['phone-zero', '01749 000001']],
  ['none', undefined, ['placeholder', '']],
  ['ask Jim', undefined, ['phone-format', undefined]],
  ['99 999', undefined, '99 999'],
  ['99 99', undefined, ['phone-format', undefined]],
  ['17490001', undefined, '17490001'],
  ['174900012', undefined, ['phone-zero', '0174900012']],
  ['1749000123', undefined, ['phone-zero', '01749000123']],
  ['17490001234', undefined, '17490001234'],
])('parsePhone reads %s (country %s) as %j', (text, country, value) => {
  expect(read(parsePhone, text, country)).toEqual(value)
})

test.each([
  ['ba51aa', undefined, 'BA5 1AA'],
  ['SW1A  1AA', 'United Kingdom', 'SW1A 1AA'],
  ['BFPO 57', undefined, 'BFPO 57'],
  ['gir0aa', undefined, 'GIR 0AA'],
  ['JE2-3AB', 'Jersey', 'JE2 3AB'],
  ['D02 AF30', 'Ireland', 'D02 AF30'],
  ['BA5 IAA', undefined, ['postcode-format', 'BA5 1AA']],
  ['0X1 4AA', undefined, ['postcode-format', undefined]],
  ['SO2O 1AA', undefined, ['postcode-format', 'SO20 1AA']],
  ['BA5', undefined, ['postcode-format', undefined]],
  ['n/a', undefined, ['placeholder', '']],
])('parsePostcode reads %s (country %s) as %j', (text, country, value) => {
  expect(read(parsePostcode, text, country)).toEqual(value)
})

test.each([
  ['Ada@Example.ORG', 'Ada@example.org'],
  ['ada＠example.org', 'ada@example.org'],
  ['a@example.org; b@example.org', ['two-emails', undefined]],
  ['a@example.org/b@example.org', ['two-emails', undefined]],
  ['a@example.org b＠example.org', ['two-emails', undefined]],
  ['Ada <a@example.org>, Bo <b@example.org>', ['two-emails', undefined]],
  ['Ada Fields <ada@example.org>', ['email-format', 'ada@example.org']],
  ['<ada@example.org>', ['email-format', 'ada@example.org']],
  ['mailto:ada@example.org', ['email-format', 'ada@example.org']],
  ['ada @ example.org', ['email-format', 'ada@example.org']],
  ['ada@example.org.', ['email-format', 'ada@example.org']],
  ['ada@example.org (at home)', ['email-format', 'ada@example.org']],
  ["'ada@example.org", 'ada@example.org'],
  ["'ada@example.org'", ['email-format', 'ada@example.org']],
  ['“ada@example.org”', ['email-format', 'ada@example.org']],
  ['"Ada" <ada@example.org>', ['email-format', 'ada@example.org']],
  ['ada@example.org#mailto:ada@example.org#', ['two-emails', undefined]],
  ['ada.example.org', ['email-format', undefined]],
  ['none', ['placeholder', '']],
  ['no email', ['placeholder', '']],
])('parseEmail reads %s as %j', (text, value) => {
  expect(read(parseEmail, text)).toEqual(value)
})

test.each([
  ',',
  ' ',
  ';',
  ':',
  '/',
  '|',
  '<',
  '>',
  '(',
  ')',
  '[',
  ']',
  ', ',
  ' and ',
  ' or ',
  ': ',
])(
  'parseEmail suggests no part of two words with %j between them, because it may be the address of a stranger',
  (mark) => {
    const text = `jo${mark}smith@example.org`
    expect([text, ['email-format', undefined]]).toContainEqual(read(parseEmail, text))
    expect(read(parseEmail, `smith@example.org${mark}uk`)).toEqual(['email-format', undefined])
  },
)

test.each([
  ['United Kingdom', 'United Kingdom'],
  ['united kingdom', 'United Kingdom'],
  ['U.K.', 'United Kingdom'],
  ["Cote d'Ivoire", "Côte d'Ivoire"],
  ['Trinidad and Tobago', 'Trinidad & Tobago'],
  ['Please select', 'Please select'],
  ['Britain', ['country', 'United Kingdom']],
  ['Scotland', 'United Kingdom'],
  ['Untied Kingdom', ['country', 'United Kingdom']],
  ['Grmany', ['country', 'Germany']],
  ['Eire', ['country', 'Ireland']],
  ['Narnia', ['country', undefined]],
  ['N. Ireland', 'United Kingdom'],
  ['Nigeri', ['country', undefined]],
])('parseCountry reads %s as %j', (text, value) => {
  expect(read(parseCountry, text)).toEqual(value)
})

test.each([
  ['Mrs.', 'Mrs'],
  ['DR', 'Dr'],
  ['Professor', 'Prof'],
  ['Rt Hon', 'Rt. Hon'],
  ['Mx', null],
  ['Cllr', null],
  ['Mr & Mrs', null],
])('parseTitle reads %s as %j', (text, value) => {
  expect(read(parseTitle, text)).toEqual(value)
})

test.each([
  ['cy', 'cy'],
  ['EN', 'en'],
  ['Welsh', 'cy'],
  ['cymraeg', 'cy'],
  ['French', ['language', undefined]],
])('parseLanguage reads %s as %j', (text, value) => {
  expect(read(parseLanguage, text)).toEqual(value)
})

test.each([
  ['individual member', 'Individual Member'],
  ['Scheme Education - Corporate', 'Scheme Education - Corporate'],
  ['Individual', ['membership-type', 'Individual Member']],
  ['Corprate Member', ['membership-type', 'Corporate Member']],
  ['Honorary', ['membership-type', undefined]],
])('parseMembershipType reads %s as %j', (text, value) => {
  expect(read(parseMembershipType, text)).toEqual(value)
})

test.each([
  ['£45.00', '45.00'],
  ['45', '45.00'],
  ['45,00', '45.00'],
  ['£1,234.5', '1234.50'],
  ['1.234,50', '1234.50'],
  ['45.00 GBP', '45.00'],
  ['9,999,999,999.99', '9999999999.99'],
  ['10,000,000,000', ['amount-format', undefined]],
  ['10.000.000.000,00', ['amount-format', undefined]],
  ['45.001', ['amount-format', undefined]],
  ['-5', ['amount-format', undefined]],
  ['€45', ['amount-format', undefined]],
  ['free', ['amount-format', '0.00']],
  ['£-', ['amount-format', '0.00']],
  ['-', ['placeholder', '']],
  ['POA', ['amount-format', '']],
])('parseAmount reads %s as %j', (text, value) => {
  expect(read(parseAmount, text)).toEqual(value)
})

test.each([
  ['Yes', true],
  ['X', true],
  ['0', false],
  ['FALSE', false],
  ['maybe', ['flag-format', undefined]],
])('parseFlag reads %s as %j', (text, value) => {
  expect(read(parseFlag, text)).toEqual(value)
})

test.each([
  ['G1001', 'G1001'],
  ['007', '007'],
  ['1.23457E+11', ['number-rounded', undefined]],
  ['1.5E+1', ['number-rounded', '15']],
])('parseIdentifier reads %s as %j', (text, value) => {
  expect(read(parseIdentifier, text)).toEqual(value)
})

test('parseNumber accepts whole numbers only', () => {
  expect(['7', '7.0', '7.5', 'x'].map((text) => read(parseNumber, text))).toEqual([
    7,
    7,
    ['number-format', undefined],
    ['number-format', undefined],
  ])
})

test('parseText accepts 1,024 characters and rejects 1,025', () => {
  expect(read(parseText, '😀'.repeat(1024))).toHaveLength(2048)
  expect(read(parseText, 'a'.repeat(1025))).toEqual(['too-long', undefined])
})

test('parseHash suggests an empty cell for a hash that cannot be verified', () => {
  expect(read(parseHash, '$wp$2y$10$abcdefghijklmnopqrstuv')).toEqual(['hash-wordpress', ''])
  expect(read(parseHash, 'secret')).toEqual(['hash-unreadable', ''])
})
