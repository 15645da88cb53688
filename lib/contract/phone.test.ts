import { expect, test } from 'vitest'
import { isPhoneNumber, tidyPhone } from './phone.ts'

test.each([
  ['01632\u2011960\u2011001', '01632-960-001'],
  ['01632\u2013960001', '01632-960001'],
  ['\u2212', '-'],
  ['＋４４ １６３２ ９６０００１', '+44 1632 960001'],
  ["'01632 960001", '01632 960001'],
  ['01632 960001 ext. 12', '01632 960001 ext. 12'],
  ['01632\u2010960001', '01632-960001'],
  ['’01632 960001', '01632 960001'],
  ['Telephone: (01632) 960001', '(01632) 960001'],
  ['tell me', 'tell me'],
])('tidyPhone writes %j as %s', (text, phone) => {
  expect(tidyPhone(text)).toBe(phone)
})

test.each([
  ['01632 960001', 'United Kingdom'],
  ['01632960001', undefined],
  ['(01632) 960001', 'United Kingdom'],
  ['01632-960-001', 'Jersey'],
  ['020 7946 0018', 'United Kingdom'],
  ['07700 900001', 'Isle of Man'],
  ['016977 2001', 'United Kingdom'],
  ['0800 1111 22', 'United Kingdom'],
  ['01632 960001 ext. 12', 'United Kingdom'],
  ['01632 960001 x12', 'United Kingdom'],
  ['01632 960001, extension 123456', 'United Kingdom'],
  ['01632 960001 extn. 12', 'United Kingdom'],
  ['01632 960001 (ext: 12)', 'United Kingdom'],
  [' +44 1632 960001 ', 'United Kingdom'],
  ['+44 (0)1632 960001', 'United Kingdom'],
  ['0044 1632 960001', 'Ireland'],
  ['0044 (0) 1632 960001', 'France'],
  ['+353 20 912 3456', 'United Kingdom'],
  ['00353 20 912 3456', 'United Kingdom'],
  ['+683 4000', 'United Kingdom'],
  ['+123456789012345', 'United Kingdom'],
  ['020 912 3456', 'Ireland'],
  ['212.555.0100', 'United States'],
  ['30/123 456', 'Germany'],
  ['22345', 'Saint Helena'],
])('isPhoneNumber accepts %s in %s', (text, country) => {
  expect(isPhoneNumber(text, country)).toBe(true)
})

test.each([
  ['none', 'United Kingdom'],
  ['-', 'United Kingdom'],
  ['', undefined],
  ['12345', 'United Kingdom'],
  ['960001', 'United Kingdom'],
  ['1632 960001', 'United Kingdom'],
  ['7700 900001', undefined],
  ['0000 000000', 'United Kingdom'],
  ['04632 960001', 'United Kingdom'],
  ['0632 960001', 'United Kingdom'],
  ['07700 90000', 'United Kingdom'],
  ['020 7946 001', 'United Kingdom'],
  ['01632 9600', 'United Kingdom'],
  ['01632 9600012', 'United Kingdom'],
  ['01632 960001 or 960002', 'United Kingdom'],
  ['ring 01632 960001', 'United Kingdom'],
  ['01632 960001 ext 1234567', 'United Kingdom'],
  ['01632 960001 (office)', 'United Kingdom'],
  ['+44 7700 90000', 'France'],
  ['+44', 'France'],
  ['0044 0000 000000', 'United Kingdom'],
  ['44+1632 960001', 'Ireland'],
  ['+0 20 912 3456', 'Ireland'],
  ['+123456', 'Ireland'],
  ['+1234567890123456', 'Ireland'],
  ['2234', 'Saint Helena'],
  ['1234567890123456', 'Ireland'],
])('isPhoneNumber rejects %s in %s', (text, country) => {
  expect(isPhoneNumber(text, country)).toBe(false)
})
