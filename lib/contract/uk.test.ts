import { expect, test } from 'vitest'
import { isBritish, ukPostcode } from './uk.ts'

test.each([
  [undefined, true],
  ['United Kingdom', true],
  ['Guernsey', true],
  ['Ireland', false],
  ['Please select', false],
])('isBritish returns for %s: %s', (country, expected) => {
  expect(isBritish(country)).toBe(expected)
})

test.each([
  ['BA5 1AA', 'BA5 1AA'],
  ['ba51aa', 'BA5 1AA'],
  [' ll61  5uj ', 'LL61 5UJ'],
  ['W1A-0AX', 'W1A 0AX'],
  ['EC1A 1BB', 'EC1A 1BB'],
  ['M1 1AE', 'M1 1AE'],
  ['B33 8TH', 'B33 8TH'],
  ['GIR 0AA', 'GIR 0AA'],
  ['bfpo 1', 'BFPO 1'],
  ['BFPO 1234', 'BFPO 1234'],
  ['BFPO 12345', undefined],
  ['BA5', undefined],
  ['BA5 1AC', undefined],
  ['BA5 AAA', undefined],
  ['5BA 1AA', undefined],
  ['BA5 1AAA', undefined],
  ['12345', undefined],
  ['', undefined],
])('ukPostcode returns for %j: %j', (text, postcode) => {
  expect(ukPostcode(text)).toBe(postcode)
})
