import { expect, test } from 'vitest'
import type { PersonColumns } from '#db/queries/accounts/profiles.ts'
import { unselected } from '#db/values/countries.ts'
import { type PersonField, personFields } from '#db/values/record-fields.ts'
import { differingDetails } from './differing-details.ts'

const nothing: PersonColumns = {
  ...(Object.fromEntries(personFields.map((field) => [field, null])) as Record<PersonField, null>),
  country: unselected,
}
const differing = (first: Partial<PersonColumns>, second: Partial<PersonColumns>) =>
  differingDetails([
    { ...nothing, ...first },
    { ...nothing, ...second },
  ])

const inWells = { address: '1 High Street', postcode: 'BA5 1AA' }
const inBath = { address: '2 High Street', postcode: 'BA1 1AA' }

test.each([
  ['no detail', {}, {}, []],
  ['the same', { forename: 'Ada' }, { forename: 'Ada' }, []],
  ['another', { forename: 'Ada' }, { forename: 'Adah' }, [['forename', undefined]]],
  ['one of the first account', { forename: 'Ada' }, {}, [['forename', 0]]],
  ['one of the second account', {}, { forename: 'Ada' }, [['forename', 1]]],
  ['an empty text', { forename: '' }, {}, []],
  [
    'an address of the first account',
    inWells,
    {},
    [
      ['address', 0],
      ['postcode', 0],
    ],
  ],
  [
    'an address of the second account',
    {},
    inWells,
    [
      ['address', 1],
      ['postcode', 1],
    ],
  ],
  [
    'lines of one address that the other account lacks',
    { ...inWells, county: 'Somerset' },
    inBath,
    [
      ['address', undefined],
      ['postcode', undefined],
      ['county', undefined],
    ],
  ],
] as const)('two accounts differ in %s', (_, first, second, expected) => {
  const found = differing(first, second)
  const byField = (rows: readonly (readonly unknown[])[]) =>
    rows.toSorted(([a], [b]) => `${a}`.localeCompare(`${b}`))
  expect(byField(found.map(({ field, only }) => [field, only]))).toEqual(byField(expected))
})

test('a detail that differs has the value of each account', () => {
  expect(differing({ phone: '01749 000001', country: unselected }, { country: 'Jersey' })).toEqual(
    expect.arrayContaining([
      { field: 'phone', values: ['01749 000001', null], only: 0 },
      { field: 'country', values: [null, 'Jersey'], only: 1 },
    ]),
  )
})
