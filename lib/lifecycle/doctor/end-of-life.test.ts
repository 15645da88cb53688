import { expect, test } from 'vitest'
import { supportOf } from './end-of-life.ts'

test.each([
  ['2027-05-14', 'supported'],
  ['2027-05-16', 'soon'],
  ['2027-11-10', 'soon'],
  ['2027-11-12', 'ended'],
])('on %s the support of PostgreSQL 15.18 is: %s', (day, status) => {
  expect(supportOf('PostgreSQL', '15.18', Date.parse(day))).toEqual({ status, until: '2027-11-11' })
})

test('the support of a version that has no date is unknown', () => {
  expect(supportOf('Node.js', '99.1.0')).toEqual({ status: 'unknown' })
})
