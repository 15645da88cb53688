import { expect, test } from 'vitest'
import { missingDetails } from './profile.ts'

test.each([
  ['nothing for a country and a phone number', { country: 'Ireland', phone: '01749 000001' }, []],
  ['nothing for a country and a mobile number', { country: 'Ireland', mobile: '07700 900001' }, []],
  ['the phone number if neither number is given', { country: 'Ireland', phone: '' }, ['phone']],
  [
    'the country if none is selected',
    { country: 'Please select', mobile: '07700 900001' },
    ['country'],
  ],
  ['both if both are missing', { country: 'Please select' }, ['country', 'phone']],
] as const)('missingDetails returns %s', (_, profile, missing) => {
  expect(missingDetails(profile)).toEqual(missing)
})
