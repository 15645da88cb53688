import { expect, test } from 'vitest'
import { dateOf } from './table.ts'

test('a command names the day of a time in London, on which requests are received and due, and not that in UTC', () => {
  expect(dateOf(Date.parse('2026-07-14T22:59:59Z'))).toBe('2026-07-14')
  expect(dateOf(Date.parse('2026-07-14T23:00:00Z'))).toBe('2026-07-15')
  expect(dateOf(Date.parse('2026-12-14T23:59:59Z'))).toBe('2026-12-14')
})
