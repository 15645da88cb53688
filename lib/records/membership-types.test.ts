import { expect, test } from 'vitest'
import { membershipTypes, organisationTypes } from '#db/values/membership-types.ts'
import { type TypeDetail, withDefaults } from './known-types.ts'
import { findType, isFor, typeOptions } from './membership-types.ts'

const detail = (name: string, position: number): TypeDetail => ({
  name,
  names: { cy: 'Teulu' },
  audience: 'individual',
  position,
  offered: false,
})
const namesOf = (details: readonly TypeDetail[]) => withDefaults(details).map(({ name }) => name)

test('without a type of its own, an organisation has those of the interface in their order', () => {
  expect(namesOf([])).toEqual(membershipTypes.slice(1))
  expect(typeOptions().map(({ value }) => value)).toEqual(membershipTypes.slice(1))
})

test('a type of the organisation’s own precedes that of the interface in the same place', () => {
  expect(namesOf([detail('Family', 1)]).slice(0, 2)).toEqual(['Family', 'Individual Member'])
  expect(namesOf([detail('Family', 2)]).slice(0, 2)).toEqual(['Individual Member', 'Family'])
})

test('a type of the interface that the organisation has changed is listed once, as it was changed', () => {
  const types = withDefaults([detail('Equivalence Member', 1)])
  expect(types).toHaveLength(18)
  expect(types[0]).toEqual(detail('Equivalence Member', 1))
})

test.each(membershipTypes)(
  '%s is for organisations only, or for both, as the interface has it',
  (name) => {
    expect(isFor(name, 'organisation')).toBe(true)
    expect(isFor(name, 'individual')).toBe(!organisationTypes.includes(name))
  },
)

test('a type that is not known is found by no name, and is for both', () => {
  expect(findType('Family')).toBeUndefined()
  expect(isFor('Family', 'individual')).toBe(true)
})
