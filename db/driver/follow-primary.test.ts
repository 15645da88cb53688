import { expect, test } from 'vitest'
import { followPrimary, hasSeveralHosts } from './follow-primary.ts'

test.each([
  ['postgres://one,two/gatehouse', true],
  ['postgres://user:pass@one:5432,two:5433/gatehouse?sslmode=require', true],
  ['postgres://one/gatehouse', false],
  ['postgres://one/gatehouse?options=a,b', false],
])('a database URL has several hosts: %s %s', (url, several) => {
  expect(hasSeveralHosts(url)).toBe(several)
})

test('the driver looks for the primary of several hosts, and takes a single host as it is', () => {
  expect(followPrimary('postgres://one,two/gatehouse')).toEqual({ target_session_attrs: 'primary' })
  expect(followPrimary('postgres://one/gatehouse')).toEqual({})
})
