import '#lib/test-env.ts'
import { describe, expect, test } from 'vitest'
import { missingDetails } from './missing-details.ts'

const profile = { email: 'ada@hollow-farm.example', country: 'Ireland' } as const

describe('what a member has not told', () => {
  test.each([
    ['nothing, with a country and a telephone', { ...profile, phone: '01749 000001' }, []],
    ['nothing, where the telephone is a mobile', { ...profile, mobile: '07700 900001' }, []],
    ['a telephone number', { ...profile, phone: '' }, ['phone']],
    [
      'the country, where it is still to be selected',
      { ...profile, country: 'Please select', mobile: '07700 900001' },
      ['country'],
    ],
    ['both', { ...profile, country: 'Please select' }, ['country', 'phone']],
  ] as const)('is %s', (_, told, missing) => {
    expect(missingDetails(told)).toEqual(missing)
  })
})
