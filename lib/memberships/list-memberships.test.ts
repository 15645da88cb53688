import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byName } from './list-memberships.ts'

const sorted = (...rows: [name: string | null, charityNumber: string][]) =>
  rows
    .map(([name, charityNumber], n) => ({ name, charityNumber, guid: String(n) }))
    .sort(byName)
    .map(({ name, charityNumber }) => name ?? charityNumber)

test('byName sorts numbers inside names as numbers', () => {
  expect(sorted(['Farm 10', 'G3'], ['Farm 9', 'G2'], ['Farm 1', 'G1'])).toEqual([
    'Farm 1',
    'Farm 9',
    'Farm 10',
  ])
})

test('byName ignores case and accents', () => {
  expect(sorted(['zebra', 'G3'], ['Émile', 'G2'], ['Eve', 'G1'])).toEqual(['Émile', 'Eve', 'zebra'])
})

test('byName puts memberships without a name last, by number', () => {
  expect(sorted([null, 'G10'], ['Zoo', 'G3'], [null, 'G9'])).toEqual(['Zoo', 'G9', 'G10'])
})

test('byName sorts equal names by their number', () => {
  expect(
    [
      { name: 'A', charityNumber: 'G10', guid: '1' },
      { name: 'a', charityNumber: 'G9', guid: '2' },
      { name: 'A', charityNumber: 'G9', guid: '1' },
    ]
      .sort(byName)
      .map(({ charityNumber, guid }) => `${charityNumber} ${guid}`),
  ).toEqual(['G9 1', 'G9 2', 'G10 1'])
})

test('byName orders any two memberships, with or without a name, the same way from either side', () => {
  const row = fc.record({
    name: fc.constantFrom(null, '', 'Ash', 'ash', 'Élan'),
    charityNumber: fc.constantFrom('G9', 'G10'),
    guid: fc.uuid(),
  })
  fc.assert(
    fc.property(row, row, (a, b) => {
      fc.pre(a.guid !== b.guid)
      expect(Math.sign(byName(a, b))).toBe(-Math.sign(byName(b, a)))
      const isSame = (a.name || null) === (b.name || null)
      if (isSame && a.charityNumber !== b.charityNumber)
        expect(byName(a, b) < 0).toBe(a.charityNumber === 'G9')
    }),
  )
})
