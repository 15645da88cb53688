import { expect, test } from 'vitest'
import { formatDateTime } from './format-time.ts'
import { withLanguage } from './language/language.ts'

test.each([
  ['2026-11-20T08:33:00Z', '20 November 2026, 8:33am'],
  ['2026-07-01T08:33:00Z', '1 July 2026, 9:33am'],
  ['2026-11-20T12:05:00Z', '20 November 2026, 12:05pm'],
  ['2026-12-31T00:00:59Z', '31 December 2026, 12:00am'],
  ['2026-06-30T23:30:00Z', '1 July 2026, 12:30am'],
])('formatDateTime formats %s in United Kingdom time as %s', (instant, formatted) => {
  expect(formatDateTime(new Date(instant))).toBe(formatted)
  expect(formatDateTime(Date.parse(instant))).toBe(formatted)
})

test.each([
  ['2026-11-20T08:59:00Z', '20 Tachwedd 2026, 8:59yb'],
  ['2026-11-20T20:59:00Z', '20 Tachwedd 2026, 8:59yh'],
])('formatDateTime formats %s in Welsh as %s', (instant, formatted) => {
  withLanguage('cy', () => expect(formatDateTime(new Date(instant))).toBe(formatted))
})
