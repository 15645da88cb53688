import { expect, test } from 'vitest'
import { onlyRecord, type PeopleFound } from './find-people.ts'

const person = (id: string) => ({ id, openedBy: `by-${id}` }) as PeopleFound['people'][number]
const membership = (id: string, charityNumber: string) =>
  ({ id, charityNumber, openedBy: `by-${id}` }) as PeopleFound['memberships'][number]

const [ada, bo] = [person('ada'), person('bo')]
const [farm, mill] = [membership('farm', 'G-1004'), membership('mill', 'G-10041')]

test.each([
  ['nothing', [], [], undefined],
  ['one person', [ada], [], 'person ada'],
  ['two people', [ada, bo], [], undefined],
  ['one membership', [], [mill], 'membership mill'],
  ['two memberships, neither with the number', [], [mill, mill], undefined],
  ['one of each', [ada], [mill], undefined],
  ['a membership with the number among others', [ada, bo], [mill, farm], 'membership farm'],
  ['two memberships with the number', [], [farm, farm], undefined],
] as const)('a search that found %s', (_, people, memberships, expected) => {
  const found = onlyRecord('g-1004', {
    people,
    memberships,
    hasMore: false,
    hasMoreMemberships: false,
    spellings: [],
  })
  expect(found && `${found.kind} ${found.id}`).toBe(expected)
  expect(found?.openedBy).toBe(found && `by-${found.id}`)
})
