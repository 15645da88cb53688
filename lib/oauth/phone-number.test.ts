import { expect, test } from 'vitest'
import { phoneNumberOf } from './phone-number.ts'

test.each([
  ['01749 000001', 'United Kingdom', '+441749000001'],
  ['(01749) 000001', 'Jersey', '+441749000001'],
  ['07700-900.001', 'Isle of Man', '+447700900001'],
  ['+44 (0)1749 000001', 'United Kingdom', '+441749000001'],
  ['+353 1 234 5678', 'United Kingdom', '+35312345678'],
  ['00353 1 234 5678', 'Ireland', '+35312345678'],
  ['0044 (0)1749 000001', 'United Kingdom', '+441749000001'],
  ['01 234 5678', 'Ireland', '01 234 5678'],
  ['01749 000001', 'Please select', '01749 000001'],
  ['01749 000001 ext. 4', 'United Kingdom', '01749 000001 ext. 4'],
  ['ask at the gate', 'United Kingdom', 'ask at the gate'],
  ['999', 'United Kingdom', '999'],
  ['', 'United Kingdom', null],
  [null, 'United Kingdom', null],
])('phoneNumberOf turns %j in %s into %j', (phone, country, expected) => {
  expect(phoneNumberOf({ phone, country })).toBe(expected)
})
