import { expect, test } from 'vitest'
import { dateOf, tableOr } from './table.ts'

test('a command names the day of a time in London, on which requests are received and due, and not that in UTC', () => {
  expect(dateOf(Date.parse('2026-07-14T22:59:59Z'))).toBe('2026-07-14')
  expect(dateOf(Date.parse('2026-07-14T23:00:00Z'))).toBe('2026-07-15')
  expect(dateOf(Date.parse('2026-12-14T23:59:59Z'))).toBe('2026-12-14')
})

test('a table may have 200,000 rows', () => {
  const rows = Array.from({ length: 200_000 }, (_, n) => [`G${n}`, 'paid'])
  const lines = tableOr('', ['number', 'state'], rows).split('\n')
  expect(lines).toHaveLength(200_001)
  expect([lines[1], lines.at(-1)]).toEqual(['G0       paid', 'G199999  paid'])
})
