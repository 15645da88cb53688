import { expect, test } from 'vitest'
import { checkDetails } from './check-details.ts'

test.each([
  ['a postcode in the UK', { postcode: 'ba51aa', country: 'United Kingdom' }, {}, 'BA5 1AA'],
  ['a postcode without a country', { postcode: 'ba51aa' }, {}, 'BA5 1AA'],
  ['a postcode without a country in a form', { postcode: 'ba51aa', country: null }, {}, 'BA5 1AA'],
  [
    'a postcode of a country not selected',
    { postcode: 'ba51aa' },
    { country: 'Please select' },
    'BA5 1AA',
  ],
  ['a postcode in Ireland', { postcode: 'd02 af30', country: 'Ireland' }, {}, 'd02 af30'],
  ['a postcode of a stored address in Ireland', { postcode: 'd02' }, { country: 'Ireland' }, 'd02'],
  [
    'a stored postcode beside another detail',
    { postcode: 'BA5' },
    { postcode: 'BA5\u200B' },
    'BA5',
  ],
  ['no postcode', { postcode: null, country: 'United Kingdom' }, {}, null],
] as const)('checkDetails stores %s in its format', (_, details, stored, postcode) => {
  expect(checkDetails(details, stored)).toEqual({ ...details, postcode })
})

test.each([
  ['a postcode in Jersey', { postcode: 'XYZ 99', country: 'Jersey' }, {}, ['postcode']],
  ['a postcode without a country', { postcode: 'XYZ 99' }, {}, ['postcode']],
  [
    'a stored postcode that moves to the UK',
    { country: 'United Kingdom' },
    { postcode: 'D02', country: 'Ireland' },
    ['postcode'],
  ],
  ['numbers without area codes', { phone: '960001', fax: '960002' }, {}, ['phone', 'fax']],
] as const)('checkDetails rejects %s', (_, details, stored, wrong) => {
  expect(checkDetails(details, stored)).toEqual({ wrong })
})

test('checkDetails keeps a stored phone number, and accepts extensions and slashes in a new one', () => {
  const details = { phone: 'ask at the shop', mobile: '01632/960001 ext. 12' }
  expect(checkDetails(details, { phone: ' ask at  the shop' })).toEqual(details)
})
